import * as fc from 'fast-check';
import { leftoverWarning, oneTimeBlocks } from '../../../../src/command/cli/migrate/leftovers';

const importOf = (to: string) => `import {\n  to = ${to}\n  id = "prod"\n}\n`;
const removed = (from: string) => `removed {\n  from = ${from}\n}\n`;
const NEW = removed('svc_action.a') + importOf('svc_action_set.all');

test('names the file and the line of each conflicting block', () => {
  const files = [
    { name: 'main.tf', text: `\n${importOf('svc_action.a["x"]')}` },
    { name: 'old.tf', text: removed('svc_action_set.all') },
  ];
  expect(leftoverWarning(NEW, files)).toMatch(
    /Delete them, or the next plan fails:\nmain\.tf:2: the import block of svc_action\.a\nold\.tf:1: the removed block of svc_action_set\.all$/,
  );
});

test('ignores blocks of other resources', () => {
  expect(leftoverWarning(NEW, [{ name: 'main.tf', text: importOf('svc_action.b') }])).toBeUndefined();
});

const blocksIn = (...lines: readonly string[]) => oneTimeBlocks(lines.join('\n')).map(({ kind, address }) => `${kind} ${address}`);

test('finds import and removed blocks, with the line on which each begins', () => {
  const text =
    'import {\n  to = svc_action.a\n  id = "prod/a"\n}\n\nremoved {\n  lifecycle {\n    destroy = false\n  }\n  from = svc_action.b\n}\n';
  expect(oneTimeBlocks(text)).toEqual([
    { kind: 'import', address: 'svc_action.a', line: 1 },
    { kind: 'removed', address: 'svc_action.b', line: 6 },
  ]);
});

test.each([
  ['svc_action.a["x]y"]', 'svc_action.a'],
  ['svc_action.a[each.key]', 'svc_action.a'],
  ['svc_action.a[0] # the first', 'svc_action.a'],
  ['module.shop["}"].svc_action.a', 'module.shop.svc_action.a'],
])('leaves out the keys of an address: %s', (reference, address) => {
  expect(blocksIn('import {', `  to = ${reference}`, '  id = "x"', '}')).toEqual([`import ${address}`]);
});

test('reads the address of the block itself, and not of the next block', () => {
  expect(blocksIn('import {', '  id = "}{"', '}', 'removed {', '  from = svc_action.b', '}')).toEqual(['removed svc_action.b']);
});

test.each([
  ['lines that end with CR and LF', 'locals {\r\n  a = <<EOT\r\n/*\r\n"\r\n  EOT\r\n}\r\n'],
  ['a marker with a hyphen', 'locals {\n  a = <<END-OF\n/* END\n"\n  END-OF\n}\n'],
  ['a marker of other letters', 'locals {\n  a = <<-Ende_Ü1\n/*\n  Ende_Ü1\n}\n'],
  ['a marker in a line with more', 'locals {\n  a = <<EOT\nEOT /*\nEOT\n}\n'],
  ['a comment with another line separator', '# x\u2028/*\u2029"\n'],
  ['a number that is shifted', 'locals {\n  a = "${1 <<2}"\n}\n'],
  ['a marker with a line break at the end of the file', ''],
])('finds the blocks before and behind %s', (_, text) => {
  const [before, after] = [importOf('svc_action.a'), removed('svc_action.b')];
  expect(blocksIn(`${before}${text}${after}locals {\n  z = <<Z\n`)).toEqual(['import svc_action.a', 'removed svc_action.b']);
});

test('finds the blocks in JSON, as one or as a list', () => {
  const of = (...blocks: unknown[]) =>
    leftoverWarning(
      NEW,
      blocks.map((block, i) => ({ name: `${i}.tf.json`, text: JSON.stringify(block) })),
    );
  const one = { to: 'svc_action_set.all', id: 'prod' };
  const all = of(
    { '//': { metadata: {} }, import: one, removed: [{ from: 'svc_action.x' }, { from: 'module.m.svc_action.a' }] },
    { import: [{ id: 'prod/b', to: '${svc_action.a["x.y"]}' }], removed: { from: 'svc_action.a', lifecycle: { destroy: false } } },
    [{ import: [one] }, { removed: null }],
  );
  expect(all?.split('\n').slice(1)).toEqual([
    '0.tf.json: the import block of svc_action_set.all',
    '1.tf.json: the import block of svc_action.a',
    '1.tf.json: the removed block of svc_action.a',
    '2.tf.json: the import block of svc_action_set.all',
  ]);
  expect(
    of(null, 5, 'import', [null, [one]], { import: 'svc_action.a' }, { import: { to: 5 } }, { import: [[one], null] }),
  ).toBeUndefined();
});

test('leaves out a file that is not JSON, which engines refuse, and refuses one that is too large', () => {
  const files = (text: string) => [{ name: 'a.tofu.json', text }];
  expect(leftoverWarning(NEW, files('{"import":'))).toBeUndefined();
  expect(() => leftoverWarning(NEW, files('['.repeat(10_000)))).toThrow('a.tofu.json is too large to be read: it is nested');
});

test.each([
  ['a comment', ['# import {', '#   to = svc_action.a', '# }']],
  ['a long comment', ['/*', 'import {', '  to = svc_action.a', '}', '*/']],
  ['a heredoc', ['locals {', '  text = <<-END', 'import {', '  to = svc_action.a', '}', '  END', '}']],
  ['another block', ['moved {', '  from = svc_action.a', '  to   = svc_action.b', '}']],
])('finds nothing in %s', (_, lines) => {
  expect(blocksIn(...lines)).toEqual([]);
});

test('ignores the beginning of a comment inside a string', () => {
  expect(blocksIn('import {', '  id = "prod/#1 /* "', '  to = svc_action.a', '}')).toEqual(['import svc_action.a']);
});

/** The blocks as regular expressions find them, some of which take the square of the length. */
function expectedBlocks(text: string): string[] {
  const prose = /"(?:[^"\\\n]|\\.)*"|#.*|\/\/.*|\/\*[\s\S]*?\*\/|<<-?(\w+)\n[\s\S]*?\n[ \t]*\1(?=\n|$)/g;
  const code = text.replace(prose, (part) => (part.startsWith('"') ? part : part.replace(/[^\n]/g, ' ')));
  return [...code.matchAll(/^[ \t]*(import|removed)[ \t]*\{([^}]*)\}/gm)].flatMap(({ 1: kind, 2: body = '', index }) => {
    const [, reference = ''] = /(?:^|[\s{])(?:to|from)[ \t]*=[ \t]*(.+)/.exec(body) ?? [];
    const [address] = /^[\p{L}_][\p{L}\p{N}_.-]*/u.exec(reference.replace(/\[(?:"(?:[^"\\]|\\.)*"|[^\]"])*\]/g, '')) ?? [];
    return address === undefined ? [] : [`${kind} ${address} ${code.slice(0, index).split('\n').length}`];
  });
}

test('finds the blocks that regular expressions find', () => {
  const parts = [
    ...[importOf('svc_action.a'), importOf('module.m["a]\\"b"].svc_action.b[each.key] # svc_action.c'), removed('svc_action.c')],
    ...['# import {\n', '// removed {\n', '/*\nremoved {\n*/\n', 'locals {\n  a = <<-EOT\nimport {\n  to = b.c\n}\n  EOT\n}\n'],
    ...['a = "# \\" /* <<EOT"\n', 'output "x" {\n  value = "${y["z"]}"\n}\n', '\n', 'import {\n  id = "x"\n}\n'],
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (list) => {
      const found = oneTimeBlocks(list.join('')).map(({ kind, address, line }) => `${kind} ${address} ${line}`);
      expect(found).toEqual(expectedBlocks(list.join('')));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['a string', '"\\'],
  ['a comment', '/*'],
  ['a heredoc', '<<EOT\n'],
  ['a block', 'import {\n'],
])('reads %s without an end up to the end of the file', (_, part) => {
  expect(oneTimeBlocks(importOf('svc_action.a') + part.repeat(3))).toHaveLength(1);
});
