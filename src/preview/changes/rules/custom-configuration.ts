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
    meaning: 'A block of custom configuration no longer sends Strict-Transport-Security, or for a shorter time.',
    about: ABOUT,
    find: (change) => strictTransport(change, 'weaker'),
  },
  {
    id: 'hsts-on',
    verdict: 'stronger',
    meaning: 'A block of custom configuration sends Strict-Transport-Security, or for a longer time.',
    about: ABOUT,
    find: (change) => strictTransport(change, 'stronger'),
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
  /** Key of the block, and its name in a sentence. */
  readonly block: string;
  readonly title: string;
  readonly line: string;
}

/** Returns the changes of the header in each block: a block that sends it for longer does not make up for another one. */
function strictTransport(change: ChangeWithoutFindings, verdict: 'weaker' | 'stronger'): FoundText[] {
  const changed = changedLines(change);
  return [...new Set(changed.map(({ block }) => block))].flatMap((block): FoundText[] => {
    const own = changed.filter((one) => one.block === block);
    const { attribute, title } = own[0]!;
    const texts = ageChanges(own).filter((found) => found.verdict === verdict);
    // Other changed lines of the same attribute stay unjudged.
    const isWhole = isOnlyAge(changed.filter((one) => one.attribute === attribute));
    return texts.map(({ text, isCertain }) => ({
      text: `In ${title}, Strict-Transport-Security ${text}.`,
      attributes: isWhole && isCertain ? [attribute] : [],
    }));
  });
}

interface AgeChange {
  readonly verdict: 'weaker' | 'stronger';
  readonly text: string;
  /** Whether all changed headers of the block are compared. */
  readonly isCertain: boolean;
}

/** Compares the times of the headers that a block loses and gets, in their order. */
function ageChanges(changed: readonly ChangedLine[]): AgeChange[] {
  const headers = changed.filter(({ line }) => /Strict-Transport-Security/i.test(line));
  const agesOf = (kind: ChangedLine['kind']) => headers.filter((one) => one.kind === kind).map(({ line }) => ageIn(line));
  const [lost, gained] = [agesOf('removed'), agesOf('added')];
  // A time in a variable cannot be compared.
  if ([...lost, ...gained].includes(undefined)) return [];
  const words = (ages: readonly (number | undefined)[]) => `${ages.map((age) => grouped(age!)).join(', ')} seconds`;
  // A time of 0 makes browsers forget the header.
  if (gained.length === 0)
    return lost.some((age) => age! > 0) ? [{ verdict: 'weaker', text: `is no longer sent for ${words(lost)}`, isCertain: true }] : [];
  if (lost.length === 0)
    return gained.every((age) => age! > 0) ? [{ verdict: 'stronger', text: `is now sent for ${words(gained)}`, isCertain: true }] : [];
  if (gained.length < lost.length) {
    return [
      { verdict: 'weaker', text: `is sent in fewer places: for ${words(lost)} before, and for ${words(gained)} now`, isCertain: false },
    ];
  }
  if (gained.length > lost.length) return [];
  return lost.flatMap((before, i): AgeChange[] => {
    const after = gained[i]!;
    if (before === after) return [];
    const text = `was sent for ${words([before])}, and is now sent for ${words([after])}`;
    return [{ verdict: after < before! ? 'weaker' : 'stronger', text, isCertain: true }];
  });
}

function ageIn(line: string): number | undefined {
  const age = STRICT_TRANSPORT.exec(line)?.[1];
  return age === undefined ? undefined : Number(age);
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

/** Returns the lines that differ, without comments and empty lines. */
function changedLines(change: ChangeWithoutFindings): ChangedLine[] {
  if (change.kind !== TEMPLATE || !stays(change)) return [];
  const [before, after] = [blocksOf(change.before!), blocksOf(change.after!)];
  const blocks = new Map([...before, ...after].map((block) => [block.key, block]));
  return [...blocks].flatMap(([key, { attribute, title }]) => {
    const [was, is] = [before, after].map((side) => directiveLines(side.find((block) => block.key === key)?.text ?? ''));
    return lineChanges(was!, is!).flatMap(({ kind, line }) => (kind === 'same' ? [] : [{ kind, attribute, block: key, title, line }]));
  });
}

function directiveLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Text with directives: an attribute, or a part of `advanced_configuration`. */
interface ConfigurationBlock {
  readonly key: string;
  readonly attribute: string;
  readonly title: string;
  readonly text: string;
}

function blocksOf(values: PlannedObject): ConfigurationBlock[] {
  const list = valueAt(values, PARTS);
  const parts = isPlannedList(list) ? list.filter(isPlannedObject) : [];
  const names = parts.map((part) => textAt(part, 'name') ?? '');
  return [
    ...BLOCKS.map((name) => ({ key: name, attribute: name, title: name, text: textAt(values, name) ?? '' })),
    ...parts.map((part, i): ConfigurationBlock => {
      const name = names[i]!;
      // Parts may have the same name.
      const place = names.slice(0, i).filter((one) => one === name).length;
      return {
        key: JSON.stringify([name, place]),
        attribute: `${PARTS}.${PART}`,
        title: `${PARTS} ${JSON.stringify(name)}`,
        text: textAt(part, PART) ?? '',
      };
    }),
  ];
}
