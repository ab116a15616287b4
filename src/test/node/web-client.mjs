// @openfeature/ofrep-web-provider with the web SDK: all flags in one request, held by the client, and an event stream
// that says when to ask again. Polling is off in every test.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { ErrorCode, OpenFeature, ProviderEvents, ProviderStatus } from '@openfeature/web-sdk';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { EventSource } from 'eventsource';
import {
  baseUrl, bearer, browserToken, createFlag, createPlanFlag, createValue, fleetToken, kill, restore, slowToken,
} from './sluice.mjs';

const streams = [];

/** What a browser has of itself; it remembers the streams, so that a test can wait until one is open. */
globalThis.EventSource = class extends EventSource {
  constructor(url) {
    super(url);
    streams.push(this);
  }
};

const free = { targetingKey: 'u-1', plan: 'free' };
const gold = { targetingKey: 'u-1', plan: 'gold' };

async function client(domain, token, context) {
  await OpenFeature.setContext(domain, context);
  const provider = new OFREPWebProvider({ baseUrl, headers: bearer(token), pollInterval: 0, cacheMode: 'disabled' });
  await OpenFeature.setProviderAndWait(domain, provider);
  return OpenFeature.getClient(domain);
}

const opened = (stream) =>
  stream.readyState === EventSource.OPEN
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        stream.addEventListener('open', resolve, { once: true });
        stream.addEventListener('error', reject, { once: true });
      });

/** The next change of configuration that leaves the flag at that value. */
const becomes = (flags, key, value) =>
  new Promise((resolve) => {
    const look = () => {
      if (flags.getStringValue(key, 'none') === value) {
        flags.removeHandler(ProviderEvents.ConfigurationChanged, look);
        resolve();
      }
    };
    flags.addHandler(ProviderEvents.ConfigurationChanged, look);
  });

after(() => OpenFeature.close());

test('every type arrives as it was written', async () => {
  await createValue('w-boolean', 'true');
  await createValue('w-string', '"Zürich → ☂"');
  await createValue('w-integer', '9007199254740991');
  await createValue('w-double', '10.5');
  await createValue('w-object', '{"model":"m-7","limits":[1,2.5],"on":true}');
  const flags = await client('types', fleetToken, free);
  assert.equal(flags.getBooleanValue('w-boolean', false), true);
  assert.equal(flags.getStringValue('w-string', ''), 'Zürich → ☂');
  assert.equal(flags.getNumberValue('w-integer', 0), 9007199254740991);
  assert.equal(flags.getNumberValue('w-double', 0), 10.5);
  assert.deepEqual(flags.getObjectValue('w-object', {}), { model: 'm-7', limits: [1, 2.5], on: true });
});

test('a value that is left to the code is the default of the code, without an error', async () => {
  await createFlag('w-code', '{"state":"DISABLED","variants":{"a":"theirs"},"defaultVariant":"a"}');
  const flags = await client('code', fleetToken, free);
  const details = flags.getStringDetails('w-code', 'mine');
  assert.equal(details.value, 'mine');
  assert.equal(details.reason, 'DISABLED');
  assert.equal(details.errorCode, undefined);
});

test('a missing flag is the default of the code and says why', async () => {
  const flags = await client('missing', fleetToken, free);
  const details = flags.getStringDetails('w-nope', 'mine');
  assert.equal(details.value, 'mine');
  assert.equal(details.errorCode, ErrorCode.FLAG_NOT_FOUND);
});

test('another context of the same user gets its own values, although the client sends the old tag', async () => {
  await createPlanFlag('w-plan');
  const flags = await client('contexts', fleetToken, free);
  assert.equal(flags.getStringValue('w-plan', 'none'), 'little');
  await OpenFeature.setContext('contexts', gold);
  assert.equal(flags.getStringValue('w-plan', 'none'), 'much');
  await OpenFeature.setContext('contexts', free);
  assert.equal(flags.getStringValue('w-plan', 'none'), 'little');
});

test('a kill and a restore are seen over the event stream, without polling', async () => {
  await createPlanFlag('w-killed');
  const flags = await client('killed', browserToken, gold);
  assert.equal(flags.getStringValue('w-killed', 'none'), 'much');
  await opened(streams.at(-1));

  const killed = becomes(flags, 'w-killed', 'little');
  await kill('w-killed');
  await killed;
  assert.equal(flags.getStringDetails('w-killed', 'none').reason, 'DISABLED');

  const restored = becomes(flags, 'w-killed', 'much');
  await restore('w-killed');
  await restored;
});

test('a change between the answer and the opening of the stream is not missed', async () => {
  await createPlanFlag('w-between');
  const flags = await client('between', browserToken, gold);
  const killed = becomes(flags, 'w-between', 'little');
  await kill('w-between');
  await killed;
});

test('a page sees only what is marked for it', async () => {
  await createValue('w-hidden', '"secret"');
  const flags = await client('page', browserToken, free);
  assert.equal(flags.getStringDetails('w-hidden', 'mine').errorCode, ErrorCode.FLAG_NOT_FOUND);
});

test('a token that is not known ends the provider', async () => {
  await assert.rejects(client('nobody', 'nobody', free));
  assert.equal(OpenFeature.getClient('nobody').providerStatus, ProviderStatus.FATAL);
});

test('a token that asks too often keeps the last values, says that they are stale, and is served again', async () => {
  await createPlanFlag('w-hasty');
  const flags = await client('hasty', slowToken, free);
  let stale = false;
  flags.addHandler(ProviderEvents.Stale, () => { stale = true; });
  let before;
  for (let i = 0; !stale; i++) {
    before = flags.getStringValue('w-hasty', 'none');
    await OpenFeature.setContext('hasty', i % 2 === 0 ? gold : free);
  }
  assert.equal(flags.getStringValue('w-hasty', 'none'), before);
  const other = before === 'much' ? free : gold;
  while (flags.getStringValue('w-hasty', 'none') === before) {
    await setTimeout(50);
    await OpenFeature.setContext('hasty', other);
  }
});
