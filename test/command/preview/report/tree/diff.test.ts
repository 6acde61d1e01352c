import type { Json } from '../../../../../src/model';
import type { ValueChange } from '../../../../../src/command/preview/changes/value-change';
import { configurationDiff } from '../../../../../src/command/preview/report/tree/diff';

const value = (of: Json) => ({ value: of });

function linesOf(change: ValueChange): string[] {
  return configurationDiff([change]).diffs.flatMap(({ lines }) => lines.map(({ kind, line }) => `${kind} ${line}`));
}

test('shows three equal lines around a difference, and counts the others', () => {
  const lines = Array.from({ length: 10 }, (_, i) => `line ${i};`);
  const after = lines.map((line, i) => (i === 5 ? 'return 1;' : line));
  const change = { path: ['conf_specific'], change: 'changed', before: value(lines.join('\n')), after: value(after.join('\n')) } as const;
  expect(linesOf(change)).toEqual([
    'gap 2 equal lines',
    ...[
      'same line 2;',
      'same line 3;',
      'same line 4;',
      'removed line 5;',
      'added return 1;',
      'same line 6;',
      'same line 7;',
      'same line 8;',
    ],
    'gap 1 equal line',
  ]);
});

test('marks directives that decide who is let in', () => {
  const change = { path: ['ssl_conf_specific'], change: 'added', after: value('deny all;\ngzip on;\n') } as const;
  const [diff] = configurationDiff([change]).diffs;
  expect(diff!.lines).toEqual([
    { kind: 'added', line: 'deny all;', isMarked: true },
    { kind: 'added', line: 'gzip on;', isMarked: false },
  ]);
});

test('splits the text off an added part, and leaves its other members', () => {
  const part = { name: 'limits', configuration: 'limit_rate 1k;', protocol: ['http'] };
  const change = { path: ['advanced_configuration', 'limits'], change: 'added', after: value(part), to: 1 } as const;
  const { diffs, rest } = configurationDiff([change]);
  expect(diffs.map(({ title }) => title)).toEqual(['advanced_configuration › limits › configuration']);
  expect(rest).toEqual([{ ...change, after: value({ name: 'limits', protocol: ['http'] }) }]);
});

test.each([{ secret: true }, { unknown: true }] as const)('leaves a value that is %j to the table', (after) => {
  const change = { path: ['conf_specific'], change: 'changed', before: value('a'), after } as const;
  expect(configurationDiff([change])).toEqual({ diffs: [], rest: [change] });
});
