import type { Message } from '../../../src/provider/messages/message';
import { fenced, inline } from '../markdown';
import { page, PROVIDER } from '../page';
import { type Severity, severities } from './severity';
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
  readonly severity: readonly Severity[];
  readonly details: readonly string[];
}

/** The page of all messages, grouped by subject. */
export function messagesPage(subjects: readonly Subject[] = SUBJECTS, severityOf = severities()): string {
  const chapters = subjects.map((subject) => ({ title: subject.title, sections: sectionsOf(subject, severityOf) }));
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

function sectionsOf({ title, severity: shared = [], messages }: Subject, severityOf: ReadonlyMap<string, readonly Severity[]>): Section[] {
  const bySummary = new Map<string, { severity: Set<Severity>; details: string[] }>();
  for (const { name, texts } of messages) {
    for (const { summary, detail } of texts) {
      const section = bySummary.get(summary) ?? { severity: new Set(), details: [] };
      for (const severity of severityOf.get(name) ?? shared) section.severity.add(severity);
      section.details.push(detail);
      bySummary.set(summary, section);
    }
  }
  return [...bySummary].map(([summary, { severity, details }]) => ({
    summary,
    anchor: slug(`${title} ${summary}`),
    severity: [...severity],
    details,
  }));
}

function sectionText({ summary, anchor, severity, details }: Section): string[] {
  const kind = severity.length > 0 ? [`${severity.map((each) => (each === 'error' ? 'Error' : 'Warning')).join(' or ')}.`] : [];
  return [`<a id="${anchor}"></a>\n### ${inline(summary)}`, ...kind, ...details.map((detail) => fenced('text', wrapped(detail)))];
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
