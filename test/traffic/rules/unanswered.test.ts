import { neededFields, neededParameters, unanswered } from '../../../src/traffic/rules';
import { policy, rule, step, Watch } from './support';

test('settings that use data that records lack are named and not evaluated', () => {
  const settings = {
    policies: [
      policy(),
      policy({ id: 'network', key: [{ attrs: 'ip' }, { attrs: 'network' }, { attrs: 'subregion' }, { attrs: 'network' }] }),
      policy({ id: 'plugin-key', key: [{ plugins: 'a.b' }] }),
      policy({ id: 'plugin-step', steps: [step('GET', '/', { plugins: { a: 'b' } })] }),
      policy({ id: 'no-key', key: [] }),
      policy({ id: 'no-steps', steps: [] }),
      policy({ id: 'asleep', key: [], active: false }),
    ],
    rules: [rule(), rule({ id: 'weather', target: 'weather' }), rule({ id: 'asleep', target: 'weather', active: false })],
  };
  expect(unanswered(settings)).toEqual([
    {
      family: 'flow-control-policies',
      id: 'network',
      reason: "The policy's key uses an attribute that traffic records do not contain.",
      missing: 'network, subregion',
    },
    {
      family: 'flow-control-policies',
      id: 'plugin-key',
      reason: "The policy's key uses an attribute that traffic records do not contain.",
      missing: 'values of plugins',
    },
    {
      family: 'flow-control-policies',
      id: 'plugin-step',
      reason: 'The policy uses values of plugins, which traffic records do not contain.',
      missing: 'values of plugins',
    },
    { family: 'flow-control-policies', id: 'no-key', reason: 'The policy has no key, which identifies visitors.' },
    { family: 'flow-control-policies', id: 'no-steps', reason: 'The policy has no steps.' },
    { family: 'dynamic-rules', id: 'weather', reason: 'The target "weather" is not known.', missing: 'weather' },
  ]);
  const watch = new Watch({ policies: settings.policies.slice(1), rules: settings.rules.slice(1) });
  expect(watch.at(0, { ip: 'a', method: 'GET', path: '/', host: 'shop.example.org', tags: ['login'] })).toEqual({
    tags: [],
    ended: [],
    heldBy: [],
    caught: [],
  });
});

test('the needed fields are those that active settings use', () => {
  const flow = policy({ key: [{ cookies: 'sid' }, { attrs: 'uri' }] });
  expect(neededFields({ policies: [], rules: [rule({ active: false })] })).toEqual([]);
  expect(neededFields({ policies: [], rules: [rule(), rule({ target: 'headers_a' })] })).toEqual(['headers', 'ip', 'tags']);
  expect(neededFields({ policies: [flow], rules: [] })).toEqual(['cookies', 'headers', 'host', 'method', 'path', 'query', 'tags']);
});

test('the needed parameters are those of targets, keys and steps', () => {
  // GIVEN
  const settings = {
    rules: [rule({ target: 'headers_X-Tenant' }), rule({ target: 'ip' }), rule({ target: 'arguments_q', active: false })],
    policies: [policy({ key: [{ cookies: 'sid' }], steps: [step('GET', '/', { headers: {}, args: { page: '2' } })] })],
  };
  // THEN
  expect(neededParameters(settings)).toEqual([
    { field: 'cookies', name: 'sid' },
    { field: 'arguments', name: 'page' },
    { field: 'headers', name: 'X-Tenant' },
  ]);
  // and a host may be in the headers
  expect(neededParameters({ rules: [], policies: [policy()] })).toContainEqual({ field: 'headers', name: 'host' });
});
