import { readdirSync, readFileSync } from 'node:fs';
import { SUBJECTS } from '../../../../tools/docs/messages/subjects';
import { fromRoot } from '../../../../tools/paths';

const MODULE = fromRoot('src', 'provider', 'messages');
/** Files of the module that hold no messages. */
const OTHERS = ['words.ts'];

const MESSAGES = SUBJECTS.flatMap(({ title, messages }) => messages.map((message) => [`${title}: ${message.name}`, message] as const));
const SAMPLED = new Set(MESSAGES.map(([, { name }]) => name));

test.each(readdirSync(MODULE).filter((file) => !OTHERS.includes(file)))(
  '%s is on the page of messages (add it in tools/docs/messages/subjects.ts)',
  (file) => {
    const names = [...readFileSync(`${MODULE}/${file}`, 'utf8').matchAll(/^export function (\w+)/gm)].map(([, name]) => name!);
    expect(names).not.toHaveLength(0);
    for (const name of names) expect(SAMPLED).toContain(name);
  },
);

test.each(MESSAGES)('%s has a searchable summary, and a detail in whole sentences', (_, { texts }) => {
  // Samples of one message differ in values only. Also: there are samples.
  expect(new Set(texts.map(({ summary }) => summary.split(/["\d:]/)[0])).size).toBe(1);
  for (const { summary, detail } of texts) {
    expect(summary).toMatch(/^([A-Z]|[a-z_]+(\[\d+\]|\.[a-z_]+)* ).{5,119}[^.\s]$/);
    expect(detail).toMatch(/^\S[\s\S]+\S$/);
    expect(`${summary}\n${detail}`).not.toMatch(/undefined|\[object|NaN|\$\{/);
  }
});
