import { PROFILES } from '../../../src/emulator/profiles';
import { OPTIONS } from '../../../src/emulator/setup/option-table';
import { completeOptions, type EmulatorOptions } from '../../../src/emulator/setup/options';

test('fills in the defaults of the options', () => {
  expect(completeOptions({ latencyMs: 5 })).toMatchObject({
    port: 0,
    host: '127.0.0.1',
    configs: ['prod'],
    latencyMs: 5,
    profile: 'contract',
    setPut: 'replace',
    formerDefault: 'keep',
    platforms: ['cloud_a', 'cloud_b', 'svc'],
    regionsPost: 'all',
    templateIds: true,
    bodyLimit: 16_777_216,
    bodyTimeoutMs: 300_000,
  });
});

test('treats an undefined option as not set', () => {
  expect(completeOptions({ host: undefined, setPut: undefined })).toMatchObject({ host: '127.0.0.1', setPut: 'replace' });
});

test.each([
  ['profile', '--profile', 'contract, observed'],
  ['setPut', '--set-put', 'replace, merge'],
  ['formerDefault', '--former-default', 'keep, drop'],
  ['regionsPost', '--regions-post', 'all, per-balancer'],
])('refuses an unrecognized %s', (name, flag, choices) => {
  expect(() => completeOptions({ [name]: 'other' } as EmulatorOptions)).toThrow(`The value of ${flag} is "other". Use one of ${choices}.`);
});

test('offers every profile', () => {
  expect(OPTIONS.profile.choices).toEqual(Object.keys(PROFILES));
});
