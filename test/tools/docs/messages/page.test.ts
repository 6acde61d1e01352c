import { error, warning } from '../../../../src/provider/framework/diagnostics';
import { inApp } from '../../../../src/provider/framework/audience';
import { messagesPage } from '../../../../tools/docs/messages/page';
import { subject } from '../../../../tools/docs/messages/subject';

const TEA = subject(
  'Tea & cake',
  {
    cupEmpty: (owner: string) => error('The cup is empty', `The cup of ${owner} is empty. Fill it.`),
    cupBroken: () => warning('The cup is empty', 'The cup is broken.'),
    kettleCold: (lines: string) => error('The <kettle> is cold', `Wait.\n${lines}`),
  },
  { cupEmpty: [['Kim'], ['Sam']], cupBroken: [[]], kettleCold: [[`  ${'long '.repeat(30).trim()}`]] },
);

test('each summary is one heading, with every detail and severity that goes with it', () => {
  // GIVEN two functions that share a summary, one for an error, the other for a warning
  // WHEN
  const page = messagesPage([TEA]);

  // THEN
  expect(page.match(/^### The cup is empty$/gm)).toHaveLength(1);
  expect(page).toContain(
    '### The cup is empty\n\nError or Warning.\n\n```text\nThe cup of Kim is empty. Fill it.\n```\n\n' +
      '```text\nThe cup of Sam is empty. Fill it.\n```\n\n```text\nThe cup is broken.\n```\n',
  );
});

test('the index links to every heading', () => {
  const page = messagesPage([TEA]);
  expect(page).toContain(
    '- Tea &amp; cake\n  - [The cup is empty](#tea-cake-the-cup-is-empty)\n  - [The &lt;kettle&gt; is cold](#tea-cake-the-kettle-is-cold)',
  );
  for (const anchor of ['tea-cake-the-cup-is-empty', 'tea-cake-the-kettle-is-cold']) expect(page).toContain(`<a id="${anchor}"></a>\n### `);
});

test('long lines are wrapped, except indented ones', () => {
  // GIVEN a detail of one long line, and one with a long line that is indented
  const long = 'word '.repeat(50).trim();
  const texts = subject('T', { long: () => error('S', `${long}\n\n  ${long}`) }, { long: [[]] });

  // WHEN
  const page = messagesPage([texts]);

  // THEN
  const [, block = ''] = /```text\n([\s\S]*?)\n```/.exec(page) ?? [];
  const [paragraph = '', indented] = block.split('\n\n');
  expect(paragraph.split('\n').every((line) => line.length <= 100)).toBe(true);
  expect(paragraph.split('\n').join(' ')).toBe(long);
  expect(indented).toBe(`  ${long}`);
});

test('a detail with another form for apps has both', () => {
  const texts = subject('T', { both: () => error('S', `Delete ${inApp('the construct', 'the block')}.`) }, { both: [[]] });
  expect(messagesPage([texts])).toContain('```text\nDelete the block.\n```\n\nIn an app:\n\n```text\nDelete the construct.\n```\n');
});
