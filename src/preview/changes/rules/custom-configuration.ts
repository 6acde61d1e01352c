import { grouped } from '../../../model';
import { isPlannedList, isPlannedObject, type PlannedObject } from '../../../terraform-json';
import type { ChangeWithoutFindings } from '../entity-change';
import { lineChanges } from '../line-changes';
import type { FoundText, PreviewRule } from './rule';
import { stays, textAt, valueAt } from './values';

const TEMPLATE = 'proxy_template';

/** Attributes with directives, and the list of further parts, whose directives are in `PART`. */
export const BLOCKS: readonly string[] = ['conf_specific', 'ssl_conf_specific'];
export const [PARTS, PART] = ['advanced_configuration', 'configuration'] as const;

const ABOUT = [...BLOCKS, PARTS].map((attribute) => `${TEMPLATE}.${attribute}`);

/** Directives that decide who is let in, and where requests go. */
const MARKED = /(?<=^|[;{}])\s*(allow|deny|proxy_pass|return|auth_basic|auth_request|satisfy|rewrite|include|proxy_ssl_verify)\b/g;

const STRICT_TRANSPORT = /add_header\s+["']?Strict-Transport-Security["']?\s.*?max-age\s*=\s*(\d+)/i;

/** A line with no other directive. */
const ONLY_STRICT_TRANSPORT = /^add_header\s+["']?Strict-Transport-Security["']?\s+("[^"]*"|'[^']*'|[^\s;"']+)(\s+always)?\s*;$/i;

/** Rules about directives of the reverse proxy, which the preview does not interpret. */
export const CUSTOM_CONFIGURATION: readonly PreviewRule[] = [
  {
    id: 'hsts-off',
    verdict: 'weaker',
    meaning: 'Custom configuration no longer sends Strict-Transport-Security, or for a shorter time.',
    about: ABOUT,
    find: (change) => strictTransport(change, (before, after) => after < before),
  },
  {
    id: 'hsts-on',
    verdict: 'stronger',
    meaning: 'Custom configuration sends Strict-Transport-Security, or for a longer time.',
    about: ABOUT,
    find: (change) => strictTransport(change, (before, after) => after > before),
  },
  {
    id: 'marked-directives',
    verdict: 'attention',
    meaning:
      'Lines of custom configuration change that decide who is let in, or where requests go: `allow`, `deny`, `proxy_pass`, `return`, ' +
      '`rewrite` and others. The preview shows the lines, and does not interpret them.',
    about: ABOUT,
    unjudged: 'The preview does not interpret directives.',
    find: (change) => {
      const directives = new Set(changedLines(change).flatMap(({ line }) => markedIn(line)));
      return directives.size === 0
        ? undefined
        : `Lines with ${[...directives].join(', ')} change. They are shown below, and not interpreted.`;
    },
  },
];

/** Whether a line of configuration decides who is let in, or where requests go. */
export function isMarked(line: string): boolean {
  return markedIn(line).length > 0;
}

/** Returns the marked directives of a line, which may have several. */
function markedIn(line: string): string[] {
  return [...line.matchAll(MARKED)].map(([, directive]) => directive!);
}

interface ChangedLine {
  readonly kind: 'added' | 'removed';
  readonly attribute: string;
  readonly line: string;
}

function strictTransport(change: ChangeWithoutFindings, matches: (before: number, after: number) => boolean): FoundText | undefined {
  if (change.kind !== TEMPLATE || !stays(change)) return undefined;
  const [before, after] = [change.before!, change.after!].map(longestAge) as [number, number];
  if (!matches(before, after)) return undefined;
  const changed = changedLines(change);
  // Other changed lines of the same attribute stay unjudged.
  const attributes = [...new Set(changed.map(({ attribute }) => attribute))].filter((attribute) =>
    isOnlyAge(changed.filter((one) => one.attribute === attribute)),
  );
  const words = (age: number) => (age === 0 ? 'not sent' : `sent for ${grouped(age)} seconds`);
  return { text: `Strict-Transport-Security was ${words(before)}, and is now ${words(after)}.`, attributes };
}

/** Whether changed lines are headers that are added, or removed, or differ only in their time. */
function isOnlyAge(changed: readonly ChangedLine[]): boolean {
  if (!changed.every(({ line }) => ONLY_STRICT_TRANSPORT.test(line))) return false;
  const others = (kind: ChangedLine['kind']) => {
    const lines = changed.filter((one) => one.kind === kind);
    return new Set(lines.map(({ line }) => line.replace(/max-age\s*=\s*\d+/i, '')));
  };
  const [added, removed] = [others('added'), others('removed')];
  return added.size === 0 || removed.size === 0 || (added.size === removed.size && [...added].every((line) => removed.has(line)));
}

/** Returns the longest time in a Strict-Transport-Security header; 0 without one. */
function longestAge(values: PlannedObject): number {
  const ages = blocksOf(values).flatMap(({ text }) => directiveLines(text).map((line) => Number(STRICT_TRANSPORT.exec(line)?.[1] ?? 0)));
  return Math.max(0, ...ages);
}

/** Returns the lines that differ, without comments and empty lines. */
function changedLines(change: ChangeWithoutFindings): ChangedLine[] {
  if (change.kind !== TEMPLATE || !stays(change)) return [];
  const [before, after] = [blocksOf(change.before!), blocksOf(change.after!)];
  const names = new Set([...before, ...after].map(({ name }) => name));
  return [...names].flatMap((name) => {
    const [was, is] = [before, after].map((blocks) => directiveLines(blocks.find((block) => block.name === name)?.text ?? ''));
    const attribute = name.split('\n')[0]!;
    return lineChanges(was!, is!).flatMap(({ kind, line }) => (kind === 'same' ? [] : [{ kind, attribute, line }]));
  });
}

function directiveLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Returns the texts with directives, by the attribute and the name of the part. */
function blocksOf(values: PlannedObject): { readonly name: string; readonly text: string }[] {
  const parts = valueAt(values, PARTS);
  return [
    ...BLOCKS.map((name) => ({ name, text: textAt(values, name) ?? '' })),
    ...(isPlannedList(parts) ? parts.filter(isPlannedObject) : []).map((part) => ({
      name: `${PARTS}.${PART}\n${textAt(part, 'name') ?? ''}`,
      text: textAt(part, PART) ?? '',
    })),
  ];
}
