import { grouped } from '../../../model';
import { push } from '../../../model/multimap';
import { isPlannedList, isPlannedObject, type PlannedObject, type PlannedValue } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import { lineChanges } from '../changes/line-changes';
import { changedAttributes } from './attributes';
import type { FoundText, PreviewRule } from './rule';
import { isUnreadable, stays, textAt, valueAt } from './values';

const TEMPLATE = 'proxy_template';

/** Attributes with directives, and the list of further parts, whose directives are in `PART`. */
export const BLOCKS: readonly string[] = ['conf_specific', 'ssl_conf_specific'];
export const [PARTS, PART] = ['advanced_configuration', 'configuration'] as const;

const ABOUT = [...BLOCKS, PARTS].map((attribute) => `${TEMPLATE}.${attribute}`);

/** Attributes with directives, and parts as a whole. Their names and protocols have rules of their own. */
const WITH_DIRECTIVES: readonly string[] = [...BLOCKS, PARTS, `${PARTS}.${PART}`];

/** Directives that decide who is let in, and where requests go. */
const MARKED: ReadonlySet<string> = new Set(
  'allow deny proxy_pass return auth_basic auth_request satisfy rewrite include proxy_ssl_verify'.split(' '),
);

/** The directive in lower case, with the name of its header. */
const HEADER = /add_header\s+(?=(\S+)\s)/g;
const QUOTES = ['', '"', "'"];
const NAMES = QUOTES.flatMap((open) => QUOTES.map((close) => `${open}strict-transport-security${close}`));
const VALUE = /^(?:"[^"]*"|'[^']*'|[^\s;"']+)$/;
const AGE = /max-age\s*=\s*(\d+)/;

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
    find: (change) => {
      const directives = new Set(changedLines(change).flatMap(({ line }) => markedIn(line)));
      return directives.size === 0
        ? undefined
        : `Lines with ${[...directives].join(', ')} change. They are shown below, and not interpreted.`;
    },
  },
  {
    id: 'other-directives',
    verdict: 'unjudged',
    meaning:
      'Other lines of custom configuration change than a header Strict-Transport-Security. The preview does not interpret directives.',
    about: ABOUT,
    find: (change) => {
      const judged = (['weaker', 'stronger'] as const).flatMap((verdict) => strictTransport(change, verdict));
      const known = judged.flatMap(({ attributes = [] }) => attributes);
      const changed = stays(change) ? changedAttributes(change) : [];
      const attributes = changed.filter((one) => WITH_DIRECTIVES.includes(one) && !known.includes(one));
      if (change.kind !== TEMPLATE || attributes.length === 0) return undefined;
      return { text: `Not judged: ${attributes.join(', ')}. The preview does not interpret directives.`, attributes };
    },
  },
];

/** Whether a line of configuration decides who is let in, or where requests go. */
export function isMarked(line: string): boolean {
  return markedIn(line).length > 0;
}

/** Returns the marked directives of a line, which may have several. */
function markedIn(line: string): string[] {
  return line.split(/[;{}]/).flatMap((part) => /^\w+/.exec(part.trimStart())?.filter((word) => MARKED.has(word)) ?? []);
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
function strictTransport(change: EntityChange, verdict: 'weaker' | 'stronger'): FoundText[] {
  const byBlock = new Map<string, ChangedLine[]>();
  for (const line of changedLines(change)) push(byBlock, line.block, line);
  const blocks = [...byBlock.values()].map((own) => {
    const { attribute, title } = own[0]!;
    const { changes, areAll } = ageChanges(own);
    return { attribute, title, changes, isWhole: areAll && isOnlyAge(own) };
  });
  // Other changed lines of the same attribute stay unjudged.
  const inPart = new Set(blocks.filter(({ isWhole }) => !isWhole).map(({ attribute }) => attribute));
  return blocks.flatMap(({ attribute, title, changes }) => {
    const texts = changes.filter((found) => found.verdict === verdict).map(({ text }) => text);
    return texts.map((text) => ({
      text: `In ${title}, Strict-Transport-Security ${text}.`,
      attributes: inPart.has(attribute) ? [] : [attribute],
    }));
  });
}

interface AgeChange {
  readonly verdict: 'weaker' | 'stronger';
  readonly text: string;
}

interface AgeChanges {
  readonly changes: readonly AgeChange[];
  /** Whether these are all changes of the header. */
  readonly areAll: boolean;
}

/** Compares the times of the headers that a block loses and gets, in their order. */
function ageChanges(changed: readonly ChangedLine[]): AgeChanges {
  const headers = changed.filter(({ line }) => /Strict-Transport-Security/i.test(line));
  const agesOf = (kind: ChangedLine['kind']) => headers.filter((one) => one.kind === kind).map(({ line }) => ageIn(line) ?? NaN);
  const [lost, gained] = [agesOf('removed'), agesOf('added')];
  const words = (ages: readonly number[]) => `${ages.map((age) => grouped(age)).join(', ')} seconds`;
  const all = (...changes: AgeChange[]): AgeChanges => ({ changes, areAll: true });
  const some = (...changes: AgeChange[]): AgeChanges => ({ changes, areAll: false });
  // A time in a variable cannot be compared.
  if ([...lost, ...gained].some(Number.isNaN)) return some();
  // A time of 0 makes browsers forget the header.
  if (gained.length === 0 && lost.some((age) => age > 0)) return all({ verdict: 'weaker', text: `is no longer sent for ${words(lost)}` });
  if (lost.length === 0 && gained.length > 0 && gained.every((age) => age > 0))
    return all({ verdict: 'stronger', text: `is now sent for ${words(gained)}` });
  if (gained.length === 0 || lost.length === 0 || gained.length > lost.length) return some();
  if (gained.length < lost.length)
    return some({ verdict: 'weaker', text: `is sent in fewer places: for ${words(lost)} before, and for ${words(gained)} now` });

  const changes = lost.flatMap((before, i): AgeChange[] => {
    const after = gained[i]!;
    const text = `was sent for ${words([before])}, and is now sent for ${words([after])}`;
    return before === after ? [] : [{ verdict: after < before ? 'weaker' : 'stronger', text }];
  });
  // An equal time is sent in another place, or in another way.
  return { changes, areAll: changes.length === lost.length };
}

function ageIn(line: string): number | undefined {
  const lower = line.toLowerCase();
  const header = headerIn(lower);
  const age = header ? AGE.exec(lower.slice(header.end))?.[1] : undefined;
  return age === undefined ? undefined : Number(age);
}

/** Finds the header in a line in lower case, up to its value. */
function headerIn(line: string): { readonly at: number; readonly end: number } | undefined {
  const found = [...line.matchAll(HEADER)].find(([, name]) => NAMES.includes(name!));
  return found && { at: found.index, end: found.index + found.join('').length + 1 };
}

/** Whether a line is the header, with no other directive. */
function isOnlyHeader(line: string): boolean {
  const lower = line.toLowerCase();
  const header = headerIn(lower);
  if (header?.at !== 0 || !line.endsWith(';')) return false;
  const value = lower.slice(header.end, -1).trim();
  return VALUE.test(/\salways$/.test(value) ? value.slice(0, -'always'.length).trim() : value);
}

/** Whether changed lines are headers that are added, or removed, or differ only in their time. */
function isOnlyAge(changed: readonly ChangedLine[]): boolean {
  if (!changed.every(({ line }) => isOnlyHeader(line))) return false;
  const others = (kind: ChangedLine['kind']) => {
    const lines = changed.filter((one) => one.kind === kind);
    return new Set(lines.map(({ line }) => line.replace(/max-age\s*=\s*\d+/i, '')));
  };
  const [added, removed] = [others('added'), others('removed')];
  return added.size === 0 || removed.size === 0 || (added.size === removed.size && [...added].every((line) => removed.has(line)));
}

/** Returns the lines that differ, without comments and empty lines. Blocks that cannot be read on one side have none. */
function changedLines(change: EntityChange): ChangedLine[] {
  if (change.kind !== TEMPLATE || !stays(change)) return [];
  const sides = [change.before!, change.after!];
  const [before, after] = sides.map(blocksOf);
  const areRead = sides.every(({ [PARTS]: list }) => areParts(list));
  const blocks = [...new Map([...before!, ...after!])].filter(([key, { attribute }]) => {
    const isRead = [before!, after!].every((side) => side.get(key)?.text !== undefined || !side.has(key));
    return isRead && (areRead || BLOCKS.includes(attribute));
  });
  return blocks.flatMap(([key, { attribute, title }]) => {
    const [was, is] = [before!, after!].map((side) => directiveLines(side.get(key)?.text ?? ''));
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
  readonly attribute: string;
  readonly title: string;
  /** Undefined if it cannot be read. */
  readonly text: string | undefined;
}

/** Whether a list of parts can be read, with their names. Their directives may be unreadable. */
function areParts(list: PlannedValue | undefined): boolean {
  return (list ?? null) === null || (isPlannedList(list) && list.every((part) => isPlannedObject(part) && !isUnreadable(part['name'])));
}

function textOf(values: PlannedObject, name: string): string | undefined {
  return isUnreadable(valueAt(values, name)) ? undefined : (textAt(values, name) ?? '');
}

/** Returns the blocks by key. */
function blocksOf(values: PlannedObject): ReadonlyMap<string, ConfigurationBlock> {
  const list = valueAt(values, PARTS);
  const parts = isPlannedList(list) ? list.filter(isPlannedObject) : [];
  const blocks = new Map(BLOCKS.map((name) => [name, { attribute: name, title: name, text: textOf(values, name) }]));
  const places = new Map<string, number>();
  for (const part of parts) {
    const name = textAt(part, 'name') ?? '';
    // Parts may have the same name.
    const place = places.get(name) ?? 0;
    places.set(name, place + 1);
    const title = `${PARTS} ${JSON.stringify(name)}`;
    blocks.set(JSON.stringify([name, place]), { attribute: `${PARTS}.${PART}`, title, text: textOf(part, PART) });
  }
  return blocks;
}
