import type { Message, Severity } from '../../../src/provider/framework/diagnostics';
import { fenced, inline } from '../markdown';
import { page, PROVIDER } from '../page';
import type { Subject } from './subject';
import { SUBJECTS } from './subjects';

/** Columns of a terminal that a message is shown in. */
const WIDTH = 100;

const INTRODUCTION =
  'This page shows every error and warning of the provider, with sample values. Search it for the summary, which is the text that ' +
  'Terraform prints after `Error:` or `Warning:`; the detail says what is wrong and what to do. Some details have another form for the ' +
  'resources of an app of the CDK, which follows.';

const IN_APP = 'In an app:';

/** One heading of the page: a summary with its details. */
interface Section {
  readonly summary: string;
  readonly anchor: string;
  readonly severities: readonly Severity[];
  readonly details: readonly Detail[];
}

interface Detail {
  readonly text: string;
  /** Detail in an app, where it differs. */
  readonly inApp?: string;
}

/**
 * Returns the page of all messages, grouped by subject.
 *
 * @param width columns that long lines are wrapped at. Default: those of a terminal
 */
export function messagesPage(subjects: readonly Subject[] = SUBJECTS, width = WIDTH): string {
  const chapters = subjects.map((subject) => ({ title: subject.title, sections: sectionsOf(subject) }));
  const index = chapters.map(({ title, sections }) =>
    [`- ${inline(title)}`, ...sections.map(({ summary, anchor }) => `  - [${inline(summary)}](#${anchor})`)].join('\n'),
  );
  const bodies = chapters.flatMap(({ title, sections }) => [
    `## ${inline(title)}`,
    ...sections.flatMap((section) => sectionText(section, width)),
  ]);
  return page({ title: `Messages - ${PROVIDER}`, description: 'Every error and warning of the provider.' }, [
    '# Messages',
    INTRODUCTION,
    index.join('\n'),
    ...bodies,
  ]);
}

function sectionsOf({ title, messages }: Subject): Section[] {
  const bySummary = new Map<string, { severities: Set<Severity>; details: Detail[] }>();
  for (const { texts, inApp } of messages) {
    for (const [i, { severity, summary, detail }] of texts.entries()) {
      const section = bySummary.get(summary) ?? { severities: new Set(), details: [] };
      section.severities.add(severity);
      const other = inApp[i]!.detail;
      section.details.push({ text: detail, ...(other !== detail && { inApp: other }) });
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

function sectionText({ summary, anchor, severities, details }: Section, width: number): string[] {
  const kind = `${severities.map((severity) => (severity === 'error' ? 'Error' : 'Warning')).join(' or ')}.`;
  const blocks = details.flatMap(({ text, inApp }) => [
    textBlock(text, width),
    ...(inApp === undefined ? [] : [IN_APP, textBlock(inApp, width)]),
  ]);
  return [`<a id="${anchor}"></a>\n### ${inline(summary)}`, kind, ...blocks];
}

function textBlock(detail: string, width: number): string {
  return fenced('text', wrapped(detail, width));
}

/** Wraps long lines, except indented ones. */
function wrapped(detail: Message['detail'], width: number): string {
  if (width === Infinity) return detail;
  return detail
    .split('\n')
    .map((line) => (line.startsWith(' ') ? line : line.replace(new RegExp(`(.{1,${width}})(?: +|$)`, 'g'), '$1\n').trimEnd()))
    .join('\n');
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
