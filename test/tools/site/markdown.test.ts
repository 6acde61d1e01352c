import {
  chaptersOf,
  codeGroup,
  outsideCode,
  parsed,
  raised,
  sideBySide,
  slug,
  withFrontMatter,
  withLinks,
  withoutHtml,
} from '../../../tools/site/markdown';

const FENCE = '```sh\n# not a heading\n[a](b.md) <!-- kept -->\n```';

describe('a file is taken apart', () => {
  test('into description, title and text, without the front matter of the registry', () => {
    const file =
      '---\n# Generated.\npage_title: "Guide"\nsubcategory: ""\ndescription: |-\n  How `it` works.\n---\n\n# The `guide`\n\nText.\n';
    expect(parsed(file)).toEqual({ title: 'The guide', description: 'How `it` works.', text: '# The `guide`\n\nText.\n' });
  });

  test('into title and text, where it has no front matter', () => {
    expect(parsed('# Tests\n\n---\n\nText.\n')).toEqual({ title: 'Tests', text: '# Tests\n\n---\n\nText.\n' });
  });

  test('and refused without a heading', () => {
    expect(() => parsed('Text.\n')).toThrow('has no heading that begins with "# "');
  });
});

test('writes front matter with quoted values, and leaves out unset ones', () => {
  expect(withFrontMatter({ title: 'A: "b"', description: undefined, editLink: false }, '# A\n')).toBe(
    '---\ntitle: "A: \\"b\\""\neditLink: false\n---\n\n# A\n',
  );
});

describe('text outside of code', () => {
  test.each([
    ['a fence', `a\n${FENCE}\na`, `X\n${FENCE}\nX`],
    ['a fence in a list', 'a\n  ```sh\n  a\n  ```\na', 'X\n  ```sh\n  a\n  ```\nX'],
    ['a fence with a shorter fence in it', '````md\n```\na\n```\n````\na', '````md\n```\na\n```\n````\nX'],
    ['code in a line', 'a `a` a ``a ` a`` a', 'X `a` X ``a ` a`` X'],
    ['code over two lines', 'a `a\na` a', 'X `a\na` X'],
    ['an escaped backtick', 'a \\` a `a`', 'X \\` X `a`'],
    ['a single backtick in a paragraph', 'a ` a\n\na `a`', 'X ` X\n\nX `a`'],
  ])('is changed beside %s', (_, text, expected) => {
    expect(outsideCode(text, (prose) => prose.replaceAll('a', 'X'))).toBe(expected);
  });
});

test('changes the targets of links, also where their text has code or a line break', () => {
  const text = `[a](b.md) and [\`import\` block](c.md#d), [two\nlines](e.md). Not \`[a](b.md)\`.\n\n${FENCE}`;
  expect(withLinks(text, (target) => `/${target}`)).toBe(
    `[a](/b.md) and [\`import\` block](/c.md#d), [two\nlines](/e.md). Not \`[a](b.md)\`.\n\n${FENCE}`,
  );
});

test('removes comments outside of code, and gives headings the ids of their anchors', () => {
  const text = `<!-- made\nfrom a -->\n\n<a id="nested--auth"></a>\n### Schema for \`auth\`\n\nBegins with \`<!-- b -->\`.\n\n${FENCE}`;
  expect(withoutHtml(text)).toBe(`\n### Schema for \`auth\` {:#nested--auth}\n\nBegins with \`<!-- b -->\`.\n\n${FENCE}`);
});

test('a picture becomes its images for a light and for a dark scheme', () => {
  const source = '  <source media="(prefers-color-scheme: dark)" srcset="docs/images/b.svg">';
  const picture = `<picture>\n${source}\n  <img src="docs/images/a.svg" alt="A, b" width="780">\n</picture>`;
  expect(withoutHtml(`Text.\n\n${picture}\n\nMore.`)).toBe('Text.\n\n![A, b](/a.svg)\n![A, b](/b.svg)\n\nMore.');
});

describe('code in several languages', () => {
  test('becomes tabs where each fence has the name of its language', () => {
    const text = 'Text:\n\nTypeScript:\n\n```typescript\na;\n\nb;\n```\n\nC#:\n\n```csharp\na;\n```\n\nMore.';
    expect(sideBySide(text)).toBe(
      'Text:\n\n::: code-group\n```typescript [TypeScript]\na;\n\nb;\n```\n```csharp [C#]\na;\n```\n:::\n\nMore.',
    );
  });

  test.each(['Python:\n\n```python\na\n```\n\nText.', 'TypeScript:\n\nText.\n\nPython:\n\n```python\na\n```'])(
    'stays as it is where there is one language: %j',
    (text) => {
      expect(sideBySide(text)).toBe(text);
    },
  );

  test('is written without blank lines at the end', () => {
    expect(codeGroup([{ title: 'Go', language: 'go', code: 'a\n\n' }])).toBe('::: code-group\n```go [Go]\na\n```\n:::');
  });
});

test('splits a page at its chapters, not at lines of code', () => {
  const text = '# All\n\nBefore.\n\n## The `first`\n\n```text\n## no chapter\n```\n\n### A\n\n## Second\n\nText.\n';
  expect(chaptersOf(text)).toEqual({
    before: '# All\n\nBefore.',
    chapters: [
      { title: 'The first', text: '```text\n## no chapter\n```\n\n### A' },
      { title: 'Second', text: 'Text.' },
    ],
  });
});

test('raises headings by one level, not lines of code', () => {
  expect(raised('### A `b`\n\n```text\n### c\n```\n\n#### D')).toBe('## A `b`\n\n```text\n### c\n```\n\n### D');
});

test.each([
  ['Unrecognized values (unknown_values)', 'unrecognized-values-unknown-values'],
  ['DynamicRule', 'dynamic-rule'],
  ['IAction', 'iaction'],
])('the address of %j is %s', (title, expected) => {
  expect(slug(title)).toBe(expected);
});
