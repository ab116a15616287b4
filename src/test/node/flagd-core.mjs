// @openfeature/flagd-core reads a document and answers.
//
// The test that starts this program has written the document, and under it one case a line: flag, context and the
// variant to expect; null where none is.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FlagdCore } from '@openfeature/flagd-core';

const silent = { error() {}, warn() {}, info() {}, debug() {} };
const [document, ...cases] = readFileSync(process.env.SLUICE_CASES, 'utf8').trimEnd().split('\n');

test(`${cases.length} answers are as expected`, () => {
  const flagd = new FlagdCore(undefined, silent);
  flagd.setConfigurations(document);
  const others = [];
  for (const line of cases) {
    const { flag, context, variant } = JSON.parse(line);
    const answer = flagd.resolveStringEvaluation(flag, 'none', context, silent);
    if ((answer.variant ?? null) !== variant) {
      others.push(`${line} -> ${answer.variant} ${answer.errorMessage ?? ''}`);
    }
  }
  assert.equal(others.length, 0, `${others.length} differ, such as\n${others.slice(0, 40).join('\n')}`);
});
