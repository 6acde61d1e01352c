import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { repeated, simulate } from '@svc-waap/testing';

// "npm test" synthesizes the stack before it runs the tests.
const stack = readFileSync('cdktf.out/stacks/shop/cdk.tf.json', 'utf8');

const login = (ip: string) => ({ ip, tags: ['login-page', 'method-post'], timestamp: '2026-01-01T12:00:00Z' });

test('a burst of logins is caught, and people are not', () => {
  // The burst needs more logins than the threshold of the rule.
  const burst = repeated(login('203.0.113.7'), { times: 60 });
  const person = repeated(login('198.51.100.1'), { times: 60, every: 60 });

  const { sources } = simulate(stack, [...burst, ...person]).rule('Login bursts');

  assert.deepEqual(sources, ['203.0.113.7']);
});
