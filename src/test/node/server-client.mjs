// @openfeature/ofrep-provider with the server SDK: one request for each evaluation.
//
// The provider cannot read a value that is left to the code; it reports such an answer as unexpected. To it every
// number is one kind.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { ErrorCode, OpenFeature } from '@openfeature/server-sdk';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { baseUrl, bearer, createPlanFlag, createValue, fleetToken, kill, restore, slowToken } from './sluice.mjs';

const free = { targetingKey: 'u-1', plan: 'free' };
const gold = { targetingKey: 'u-1', plan: 'gold' };

async function client(domain, token) {
  await OpenFeature.setProviderAndWait(domain, new OFREPProvider({ baseUrl, headers: bearer(token) }));
  return OpenFeature.getClient(domain);
}

after(() => OpenFeature.close());

test('every type arrives as it was written', async () => {
  await createValue('s-boolean', 'true');
  await createValue('s-string', '"Zürich → ☂"');
  await createValue('s-integer', '9007199254740991');
  await createValue('s-double', '10.5');
  await createValue('s-object', '{"model":"m-7","limits":[1,2.5],"on":true}');
  const flags = await client('types', fleetToken);
  assert.equal(await flags.getBooleanValue('s-boolean', false, free), true);
  assert.equal(await flags.getStringValue('s-string', '', free), 'Zürich → ☂');
  assert.equal(await flags.getNumberValue('s-integer', 0, free), 9007199254740991);
  assert.equal(await flags.getNumberValue('s-double', 0, free), 10.5);
  assert.deepEqual(await flags.getObjectValue('s-object', {}, free), { model: 'm-7', limits: [1, 2.5], on: true });
});

test('another context gets its own value, with variant, reason and metadata', async () => {
  await createPlanFlag('s-plan');
  const flags = await client('contexts', fleetToken);
  assert.equal(await flags.getStringValue('s-plan', 'none', free), 'little');
  const details = await flags.getStringDetails('s-plan', 'none', gold);
  assert.equal(details.value, 'much');
  assert.equal(details.variant, 'rich');
  assert.equal(details.reason, 'TARGETING_MATCH');
  assert.equal(details.flagMetadata.team, 'answers');
  assert.equal(await flags.getStringValue('s-plan', 'none'), 'little');
});

test('a missing flag is the default of the code and says why', async () => {
  const flags = await client('missing', fleetToken);
  const details = await flags.getStringDetails('s-nope', 'mine', free);
  assert.equal(details.value, 'mine');
  assert.equal(details.errorCode, ErrorCode.FLAG_NOT_FOUND);
});

test('a killed flag serves its off value to everybody at once', async () => {
  await createPlanFlag('s-killed');
  const flags = await client('killed', fleetToken);
  assert.equal(await flags.getStringValue('s-killed', 'none', gold), 'much');
  await kill('s-killed');
  const details = await flags.getStringDetails('s-killed', 'none', gold);
  assert.equal(details.value, 'little');
  assert.equal(details.reason, 'DISABLED');
  await restore('s-killed');
  assert.equal(await flags.getStringValue('s-killed', 'none', gold), 'much');
});

test('a value of another type is the mismatch of the client', async () => {
  await createValue('s-number', '10');
  const flags = await client('mismatch', fleetToken);
  const details = await flags.getBooleanDetails('s-number', true, free);
  assert.equal(details.value, true);
  assert.equal(details.errorCode, ErrorCode.TYPE_MISMATCH);
});

test('a token that is not known is an error, and the default of the code', async () => {
  await createValue('s-secret', '"theirs"');
  const flags = await client('nobody', 'nobody');
  const details = await flags.getStringDetails('s-secret', 'mine', free);
  assert.equal(details.value, 'mine');
  assert.equal(details.errorCode, ErrorCode.GENERAL);
});

test('a token that asks too often gets the default of the code, and is served again once it has waited', async () => {
  await createPlanFlag('s-hasty');
  const flags = await client('hasty', slowToken);
  let details;
  do {
    details = await flags.getStringDetails('s-hasty', 'mine', gold);
  } while (details.errorCode === undefined);
  assert.equal(details.value, 'mine');
  assert.equal(details.errorCode, ErrorCode.GENERAL);
  while ((await flags.getStringValue('s-hasty', 'mine', gold)) !== 'much') {
    await setTimeout(50);
  }
});
