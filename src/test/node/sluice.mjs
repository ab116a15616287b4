// The service under test, as its operator reaches it. The test that starts these programs says where it is.

const { SLUICE_BASE_URL, SLUICE_ADMIN_TOKEN, SLUICE_TEST_ENVIRONMENT } = process.env;

export const baseUrl = SLUICE_BASE_URL;
export const environment = SLUICE_TEST_ENVIRONMENT;
export const fleetToken = process.env.SLUICE_FLEET_TOKEN;
/** A token that may ask once a second. */
export const slowToken = process.env.SLUICE_SLOW_TOKEN;
export const browserToken = process.env.SLUICE_BROWSER_TOKEN;

export const bearer = (token) => [['Authorization', `Bearer ${token}`]];

const flags = `${SLUICE_BASE_URL}/api/v1/environments/${SLUICE_TEST_ENVIRONMENT}/flags`;

async function call(method, address, body, headers = {}) {
  const answer = await fetch(address, {
    method,
    headers: {
      Authorization: `Bearer ${SLUICE_ADMIN_TOKEN}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body,
  });
  if (!answer.ok) {
    throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  }
}

/** Creates a flag; the definition is text, so that 10.0 stays 10.0. */
export const createFlag = (key, definition) => call('PUT', `${flags}/${key}`, definition, { 'If-None-Match': '*' });

/** A flag without a rule that serves one value, given as JSON text. */
export const createValue = (key, value) =>
  createFlag(key, `{"state":"ENABLED","variants":{"a":${value}},"defaultVariant":"a"}`);

/** A flag that is "much" for the plan gold and "little" for all others. */
export const createPlanFlag = (key) =>
  createFlag(
    key,
    `{"state":"ENABLED","variants":{"rich":"much","plain":"little"},"defaultVariant":"plain",
      "targeting":{"if":[{"==":[{"var":"plan"},"gold"]},"rich"]},"metadata":{"team":"answers"},
      "sluice":{"offVariant":"plain","clientVisible":true}}`,
  );

export const kill = (key) => call('POST', `${flags}/${key}/kill`, '{"reason":"a test"}');

export const restore = (key) => call('POST', `${flags}/${key}/restore`, '{"reason":"a test"}');
