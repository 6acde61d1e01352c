import { error, warning, Diagnostics, path, pathText } from '../../../src/provider/framework/diagnostics';

describe('a path', () => {
  test.each([
    [path('name'), 'name'],
    [path('include', 'tags', 0), 'include.tags[0]'],
    [path('entries', { key: 'cart-flow' }, 'name'), 'entries["cart-flow"].name'],
    [path('entries', { key: 'say "x"' }), 'entries["say \\"x\\""]'],
    [path('steps', 2, 'headers', { key: 'host' }), 'steps[2].headers["host"]'],
    [path(), ''],
  ])('is written as practitioners write it: %j', (steps, text) => {
    expect(pathText(steps)).toBe(text);
  });
});

describe('diagnostics', () => {
  test('are collected in order, with their place', () => {
    const diagnostics = new Diagnostics();
    diagnostics.add(warning('w', 'd'), path('a'));
    diagnostics.add({ severity: 'warning', summary: 'x', detail: 'y', path: path('b') });
    diagnostics.add(error('e', 'd'));
    expect(diagnostics.items).toEqual([
      { severity: 'warning', summary: 'w', detail: 'd', path: [{ attribute: 'a' }] },
      { severity: 'warning', summary: 'x', detail: 'y', path: [{ attribute: 'b' }] },
      { severity: 'error', summary: 'e', detail: 'd', path: undefined },
    ]);
  });

  test('hold an error only when one was reported', () => {
    const diagnostics = new Diagnostics();
    diagnostics.add(warning('w', 'd'));
    expect(diagnostics.hasError).toBe(false);
    diagnostics.add(error('e', 'd'));
    expect(diagnostics.hasError).toBe(true);
  });
});
