import type { DescribedType } from '../../../tools/docs/constructs/reference';
import { constructPages, translationsIn } from '../../../tools/site/constructs';

const GATE: DescribedType = {
  name: 'IronGate',
  group: 'Constructs',
  fqn: 'p.IronGate',
  summary: 'A gate.',
  prose: 'A gate. It opens.',
  example: "new IronGate(this, 'G');",
  parts: [{ title: 'Methods', text: '`open()`: Opens it.' }],
};
const KIND: DescribedType = { name: 'Kind', group: 'Values', fqn: 'p.Kind', summary: 'A kind.', prose: 'A kind.', parts: [] };
const TRANSLATED = { python: 'IronGate(self, "G")', java: 'J', csharp: 'C', go: 'G' };

test('a page has the example in five languages, and the members below their titles', () => {
  const page = constructPages([GATE, KIND], new Map([['p.IronGate', TRANSLATED]])).find(({ path }) => path === 'constructs/iron-gate')!;
  expect(page).toMatchObject({ title: 'IronGate', section: 'Constructs', description: 'A gate.' });
  expect(page.text).toBe(
    [
      '# IronGate\n\nA gate. It opens.\n\n## Example\n\n::: code-group',
      "```typescript [TypeScript]\nnew IronGate(this, 'G');\n```",
      '```python [Python]\nIronGate(self, "G")\n```',
      '```java [Java]\nJ\n```',
      '```csharp [C#]\nC\n```',
      '```go [Go]\nG\n```',
      ':::\n\n## Methods\n\n`open()`: Opens it.',
    ].join('\n'),
  );
});

test('the index lists the types by group', () => {
  const [index] = constructPages([KIND, GATE], new Map([['p.IronGate', TRANSLATED]]));
  expect(index!.path).toBe('constructs/index');
  expect(index!.text).toMatch(/## Constructs\n\n.*\n\n.*\n.*\n\| \[IronGate\]\(\/constructs\/iron-gate\) \| A gate\. \|\n\n## Values\n/);
});

test('an example without a translation is refused', () => {
  expect(() => constructPages([GATE], new Map([['p.IronGate', { python: 'P', java: 'J', go: 'G' }]]))).toThrow(
    'The example of p.IronGate has no translation to C#.',
  );
});

test('reads the translations of the examples of types', () => {
  const snippet = (api: { api: string; fqn?: string }) => ({ translations: { go: { source: 'G' } }, location: { api } });
  const snippets = {
    a: snippet({ api: 'type', fqn: 'p.Kind' }),
    b: snippet({ api: 'moduleReadme' }),
    c: snippet({ api: 'member', fqn: 'p.Kind' }),
  };
  expect([...translationsIn({ snippets })]).toEqual([['p.Kind', { go: 'G' }]]);
});
