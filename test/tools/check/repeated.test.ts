import { repeatedShare } from '../../../tools/check/repeated';

const sources = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files));

// Each statement has 5 tokens: const, name, =, value, ;
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((name) => `const ${name} = 1;\n`) as [string, string, string, string];

describe('the share of repeated lines', () => {
  test.each([
    ['nothing when all lines differ', { 'a.ts': A + B, 'b.ts': C + D }, 0],
    // Two lines of each file, of six.
    ['what two files share', { 'a.ts': A + B + C, 'b.ts': D + A + B }, 4 / 6],
    // Eleven tokens are needed, and two statements have ten.
    ['nothing that is too short', { 'a.ts': A + B, 'b.ts': A + B }, 0, 11],
    ['what one file has twice', { 'a.ts': A + B + C + A + B }, 4 / 5],
    ['not what overlaps with itself', { 'a.ts': A + A + A }, 0],
    ['what other files have three times', { 'a.ts': A + B, 'b.ts': A + B, 'c.ts': A + B + C }, 6 / 7],
    ['not layout, comments and quotes', { 'a.ts': "f('x', 1, 2);\n", 'b.ts': 'f(\n  "x", // why\n  1,\n  2);\n' }, 1, 9],
    ['other strings as other code', { 'a.ts': "f('x', 1, 2);\n", 'b.ts': "f('y', 1, 2);\n" }, 0, 9],
    ['code after a template', { 'a.ts': `p(\`<\${{ a }.a}>\`)\n${A}${B}`, 'b.ts': `q\n${A}${B}` }, 4 / 6],
    ['code after a regular expression', { 'a.ts': `p.test(/\`/)\n${A}${B}`, 'b.ts': `q\n${A}${B}` }, 4 / 6],
    ['nothing, where there is nothing', {}, 0],
  ])('counts %s', (_, files, expected, window = 10) => {
    expect(repeatedShare(sources(files as Readonly<Record<string, string>>), window)).toBeCloseTo(expected, 10);
  });

  test('requires sixty tokens by default', () => {
    const code = (statements: number) => Array.from({ length: statements }, (_, i) => `const n${i} = 1;\n`).join('');
    expect(repeatedShare(sources({ 'a.ts': code(11), 'b.ts': code(11) }))).toBe(0);
    expect(repeatedShare(sources({ 'a.ts': code(12), 'b.ts': code(12) }))).toBe(1);
  });
});
