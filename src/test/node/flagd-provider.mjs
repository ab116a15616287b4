// @openfeature/flagd-provider in-process: it follows our document over gRPC and evaluates by itself.
//
// The provider has no setting for a token. In a fleet the proxy beside it adds one; here one of our own does.

import assert from 'node:assert/strict';
import { connect, constants, createServer } from 'node:http2';
import { after, test } from 'node:test';
import { ErrorCode, OpenFeature, ProviderEvents } from '@openfeature/server-sdk';
import { FlagdProvider } from '@openfeature/flagd-provider';
import { baseUrl, createPlanFlag, createValue, environment, fleetToken, kill, restore } from './sluice.mjs';

const free = { targetingKey: 'u-1', plan: 'free' };
const gold = { targetingKey: 'u-1', plan: 'gold' };
const closing = [];

/** Passes every call on with this token; answers the port. */
async function proxy(token) {
  const upstream = connect(baseUrl);
  const server = createServer();
  server.on('stream', (stream, headers) => {
    const request = upstream.request({ ...headers, authorization: `Bearer ${token}` });
    let trailers = {};
    request.on('response', (answer, flags) => {
      const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      stream.respond(answer, endStream ? { endStream } : { waitForTrailers: true });
    });
    request.on('trailers', (last) => { trailers = last; });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    stream.on('error', () => {});
    request.on('error', () => {});
    stream.on('close', () => request.close());
    stream.pipe(request).pipe(stream);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => upstream.destroy(), () => server.close());
  return server.address().port;
}

async function client(domain, token, options = {}) {
  const provider = new FlagdProvider({
    resolverType: 'in-process',
    host: '127.0.0.1',
    port: await proxy(token),
    deadlineMs: 10_000,
    ...options,
  });
  await OpenFeature.setProviderAndWait(domain, provider);
  return OpenFeature.getClient(domain);
}

const changed = (flags) => new Promise((done) => {
  const handler = (event) => {
    flags.removeHandler(ProviderEvents.ConfigurationChanged, handler);
    done(event.flagsChanged);
  };
  flags.addHandler(ProviderEvents.ConfigurationChanged, handler);
});

after(async () => {
  await OpenFeature.close();
  closing.forEach((close) => close());
});

test('every type, another context and a missing flag', async () => {
  await createValue('g-boolean', 'true');
  await createValue('g-string', '"Zürich → ☂"');
  await createValue('g-integer', '9007199254740991');
  await createValue('g-double', '10.5');
  await createValue('g-object', '{"model":"m-7","limits":[1,2.5],"on":true}');
  await createPlanFlag('g-plan');
  const flags = await client('types', fleetToken, { selector: `flagSetId=${environment}` });
  assert.equal(await flags.getBooleanValue('g-boolean', false, free), true);
  assert.equal(await flags.getStringValue('g-string', '', free), 'Zürich → ☂');
  assert.equal(await flags.getNumberValue('g-integer', 0, free), 9007199254740991);
  assert.equal(await flags.getNumberValue('g-double', 0, free), 10.5);
  assert.deepEqual(await flags.getObjectValue('g-object', {}, free), { model: 'm-7', limits: [1, 2.5], on: true });
  assert.equal(await flags.getStringValue('g-plan', 'none', free), 'little');
  const details = await flags.getStringDetails('g-plan', 'none', gold);
  assert.equal(details.value, 'much');
  assert.equal(details.variant, 'rich');
  assert.equal(details.reason, 'TARGETING_MATCH');
  assert.equal(details.flagMetadata.team, 'answers');
  const missing = await flags.getStringDetails('g-nope', 'mine', free);
  assert.equal(missing.value, 'mine');
  assert.equal(missing.errorCode, ErrorCode.FLAG_NOT_FOUND);
});

test('a kill and its end arrive by themselves', async () => {
  await createPlanFlag('g-killed');
  const flags = await client('killed', fleetToken);
  assert.equal(await flags.getStringValue('g-killed', 'none', gold), 'much');

  const killed = changed(flags);
  await kill('g-killed');
  assert.deepEqual(await killed, ['g-killed']);
  assert.equal(await flags.getStringValue('g-killed', 'none', gold), 'little');

  const restored = changed(flags);
  await restore('g-killed');
  assert.deepEqual(await restored, ['g-killed']);
  assert.equal(await flags.getStringValue('g-killed', 'none', gold), 'much');
});

test('a token that is not known does not get ready', async () => {
  await assert.rejects(client('nobody', 'nobody', { fatalStatusCodes: ['UNAUTHENTICATED'] }));
});
