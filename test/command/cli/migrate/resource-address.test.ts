import * as fc from 'fast-check';
import { hasKeys, moduleReference, parseAddress, withoutKeys } from '../../../../src/command/cli/migrate/resource-address';

describe('an address of a resource', () => {
  test.each([
    ['svc_action.a', undefined, 'svc_action.a', false],
    ['svc_action.a[0]', undefined, 'svc_action.a', true],
    ['svc_action.a["x"]', undefined, 'svc_action.a', true],
    ['svc_action.inm["x]y"]', undefined, 'svc_action.inm', true],
    ['svc_action.inm["a.b[\\"c\\"].d"]', undefined, 'svc_action.inm', true],
    ['svc_action.inm["\\\\"]', undefined, 'svc_action.inm', true],
    ['module.m.svc_action.a', 'module.m', 'module.m.svc_action.a', false],
    ['module.m["k"].svc_action.inm', 'module.m', 'module.m.svc_action.inm', true],
    ['module.m["module.x"].module.n[1].svc_action.inm["k"]', 'module.m.module.n', 'module.m.module.n.svc_action.inm', true],
    ['svc_action.größe-1', undefined, 'svc_action.größe-1', false],
  ])('%s is parsed', (text, module, keyless, keyed) => {
    const address = parseAddress(text);
    if (!address) throw new Error('not parsed');
    expect(moduleReference(address)).toBe(module);
    expect(withoutKeys(address)).toBe(keyless);
    expect(hasKeys(address)).toBe(keyed);
  });

  test.each([
    '',
    'nonsense',
    'module.m',
    'module.m.svc_action',
    'svc_action.a.b',
    'svc_action["x"].a',
    'svc_action.a["x"',
    'svc_action.a[x]',
    'svc_action.a["x"]y',
    '.a',
    'a..b',
    'module["x"].svc_action.a',
  ])('%j is rejected', (text) => expect(parseAddress(text)).toBeUndefined());
});

test('an address is one as the regular expression of its steps has it', () => {
  const step = /([\p{L}_][\p{L}\p{N}_-]*)(?:\[(\d+|"(?:[^"\\]|\\.)*")\])?/u;
  const steps = new RegExp(`^module\\.${step.source}\\.${step.source}\\.${step.source}$`, 'u');
  const parts = fc.array(fc.constantFrom('.a', '.a', 'a', '.', '[0]', '["x.y"]', '["\\""]', '[', ']', '"', '1', '-', '\n'), {
    maxLength: 8,
  });
  let addresses = 0;
  fc.assert(
    fc.property(parts, (list) => {
      const text = `module.m.a${list.join('')}`;
      const found = parseAddress(text);
      const [, , , type, key, name] = steps.exec(text) ?? [];
      const isAddress = type !== undefined && key === undefined && type !== 'module';
      addresses += Number(isAddress);
      expect(found && [found.type, found.name]).toEqual(isAddress ? [type, name] : undefined);
    }),
    { numRuns: 20_000 },
  );
  expect(addresses).toBeGreaterThan(50);
});

test('an address of 130,000 modules is read in linear time, and overflows no stack', () => {
  const modules = 'module.m.'.repeat(130_000);
  const address = parseAddress(`${modules}svc_action.a`)!;
  expect(address.modules).toHaveLength(130_000);
  expect(withoutKeys(address)).toBe(`${modules}svc_action.a`);
  expect(moduleReference(address)).toBe(modules.slice(0, -1));
});
