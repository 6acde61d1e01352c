import type { Message, Severity } from '../../../src/provider/framework/diagnostics';
import { fenced, inline } from '../markdown';
import { page, PROVIDER } from '../page';
import type { Subject } from './subject';
import { SUBJECTS } from './subjects';

/** Columns of a terminal that a message is shown in. */
const WIDTH = 100;

const INTRODUCTION =
  'This page shows every error and warning of the provider, with sample values. Search it for the summary, which is the text that ' +
  'Terraform prints after `Error:` or `Warning:`; the detail says what is wrong and what to do.';

/** One heading of the page: what is printed under one summary. */
interface Section {
  readonly summary: string;
  readonly anchor: string;
  readonly severities: readonly Severity[];
  readonly details: readonly string[];
}

/** The page of all messages, grouped by subject. */
export function messagesPage(subjects: readonly Subject[] = SUBJECTS): string {
  const chapters = subjects.map((subject) => ({ title: subject.title, sections: sectionsOf(subject) }));
  const index = chapters.map(({ title, sections }) =>
    [`- ${inline(title)}`, ...sections.map(({ summary, anchor }) => `  - [${inline(summary)}](#${anchor})`)].join('\n'),
  );
  const bodies = chapters.flatMap(({ title, sections }) => [`## ${inline(title)}`, ...sections.flatMap(sectionText)]);
  return page({ title: `Messages - ${PROVIDER}`, description: 'Every error and warning of the provider.' }, [
    '# Messages',
    INTRODUCTION,
    index.join('\n'),
    ...bodies,
  ]);
}

function sectionsOf({ title, messages }: Subject): Section[] {
  const bySummary = new Map<string, { severities: Set<Severity>; details: string[] }>();
  for (const { texts } of messages) {
    for (const { severity, summary, detail } of texts) {
      const section = bySummary.get(summary) ?? { severities: new Set(), details: [] };
      section.severities.add(severity);
      section.details.push(detail);
      bySummary.set(summary, section);
    }
  }
  return [...bySummary].map(([summary, { severities, details }]) => ({
    summary,
    anchor: slug(`${title} ${summary}`),
    severities: [...severities].sort(),
    details,
  }));
}

function sectionText({ summary, anchor, severities, details }: Section): string[] {
  const kind = `${severities.map((severity) => (severity === 'error' ? 'Error' : 'Warning')).join(' or ')}.`;
  return [`<a id="${anchor}"></a>\n### ${inline(summary)}`, kind, ...details.map((detail) => fenced('text', wrapped(detail)))];
}

/** As a terminal shows it: long lines are wrapped, but for lines that are indented. */
function wrapped(detail: Message['detail']): string {
  return detail
    .split('\n')
    .map((line) => (line.startsWith(' ') ? line : line.replace(new RegExp(`(.{1,${WIDTH}})(?: +|$)`, 'g'), '$1\n').trimEnd()))
    .join('\n');
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
