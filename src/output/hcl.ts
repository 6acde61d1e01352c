import { hasUnseen, isLines, utf32Escaped, withoutHalves } from './characters';
import type { Remark } from './code';
import { type Safe, templateFor } from './safe';

/** Code in Terraform's language. */
export type Hcl = Safe<'hcl' | 'identifier' | 'reference'>;

/** Names with dots between them. */
export type Reference = Safe<'reference'>;

/** Makes code in Terraform's language of a template. */
export const hcl = templateFor<'hcl', 'hcl' | 'identifier' | 'reference'>();

const CODE = Symbol('hcl code');

/** Code that stands in place of a literal: `svc_action.block.id`. */
export interface HclCode {
  readonly [CODE]: Hcl;
}

/** A value as Terraform's JSON has it, or code in its place. */
export type HclValue = null | boolean | number | string | readonly HclValue[] | HclObject | HclCode;

export interface HclObject {
  readonly [name: string]: HclValue;
}

/** Objects and lists stand on one line up to this column. */
const WIDTH = 100;

/** Code that stands in place of a literal. */
export function hclCode(text: Hcl): HclCode {
  return { [CODE]: text };
}

/**
 * A literal in Terraform's language, as `terraform fmt` leaves it. Templates in texts are escaped.
 *
 * @throws Error for an infinite number, which would be a reference
 */
export function hclLiteral(value: HclValue, indent = ''): Hcl {
  return literal(value, indent) as Hcl;
}

/**
 * Returns a name, or several with dots between them: `module.shop.svc_action.block`.
 *
 * @throws Error if one of them is not a name
 */
export function hclReference(name: string | readonly string[]): Reference {
  const names = typeof name === 'string' ? [name] : name;
  const wrong = names.find((each) => !/^[\p{L}_]/u.test(each) || /[^\p{L}\p{N}_-]/u.test(each) || hasUnseen(each));
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is not a name in Terraform's language.`);
  return names.join('.') as Reference;
}

/** Returns a line of comment. */
export function hclComment(text: Remark): Hcl {
  return `# ${text}\n` as Hcl;
}

/**
 * A block with attributes: `resource "type" "label" { ... }`.
 *
 * @param provider a reference to the provider configuration. Default: the default one
 * @param blocks inside of it, after its attributes. They contain no texts of several lines
 */
export function hclBlock(head: Hcl, attributes: HclObject, provider?: Hcl, blocks: readonly Hcl[] = []): Hcl {
  const inner = blocks.map((block) => `\n${block.replace(/^(?=.)/gm, '  ')}`).join('');
  return `${head} {\n${providerLine(provider)}${hclMembers(Object.entries(attributes), '  ')}${inner}}\n` as Hcl;
}

/** Block of a resource that is destroyed after Terraform has updated the resources that ceased to refer to it. */
export const CREATE_BEFORE_DESTROY = hclBlock(hcl`lifecycle`, { create_before_destroy: true });

/** The line with the provider configuration; empty for the default one. */
export function providerLine(provider: Hcl | undefined): Hcl {
  return (provider === undefined ? '' : `  provider = ${provider}\n\n`) as Hcl;
}

function literal(value: HclValue, indent: string): string {
  const inner = `${indent}  `;
  if (typeof value === 'string') return isHeredoc(value) ? heredoc(value, indent) : hclString(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`Terraform's language has no number ${value}.`);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isCode(value)) return value[CODE];
  const oneLine = inline(value);
  if (oneLine !== undefined && oneLine.length + indent.length <= WIDTH) return oneLine;
  if (isList(value)) return `[\n${value.map((item) => `${inner}${argument(item, inner)},\n`).join('')}${indent}]`;
  return `{\n${hclMembers(Object.entries(value), inner)}${indent}}`;
}

/** Writes attributes on separate lines. Neighbours are aligned, unless their values are objects, lists or calls of several lines. */
function hclMembers(members: readonly (readonly [string, HclValue])[], indent: string): string {
  let text = '';
  let neighbours: (readonly [name: string, value: string])[] = [];
  const alignNeighbours = () => {
    const width = neighbours.reduce((most, [name]) => Math.max(most, columns(name)), 0);
    for (const [name, value] of neighbours) text += `${indent}${name}${' '.repeat(width - columns(name))} = ${value}\n`;
    neighbours = [];
  };
  for (const [key, value] of members) {
    const [name, written] = [nameText(key), literal(value, indent)];
    if (!/^(?:[[{]\n|chomp\()/.test(written)) {
      neighbours.push([name, written]);
    } else {
      alignNeighbours();
      text += `${indent}${name} = ${written}\n`;
    }
  }
  alignNeighbours();
  return text;
}

/** A value in a list. A heredoc would have to end on a line without a comma. */
function argument(value: HclValue, indent: string): string {
  return typeof value === 'string' ? hclString(value) : literal(value, indent);
}

/** The value on one line; undefined where it needs several. */
function inline(value: HclValue): string | undefined {
  if (typeof value === 'string') return isHeredoc(value) ? undefined : hclString(value);
  if (typeof value !== 'object' || value === null || isCode(value)) return literal(value, '');
  if (isList(value)) {
    return joined(
      value.map((item) => (typeof item === 'string' ? hclString(item) : inline(item))),
      '[',
      ']',
    );
  }
  // A map of objects reads best with each on lines of its own.
  if (Object.keys(value).length > 0 && Object.values(value).every(isObject)) return undefined;
  const members = Object.entries(value).map(([name, item]) => {
    const text = inline(item);
    return text === undefined ? undefined : `${nameText(name)} = ${text}`;
  });
  return members.length === 0 ? '{}' : joined(members, '{ ', ' }');
}

function joined(texts: readonly (string | undefined)[], open: string, close: string): string | undefined {
  return texts.includes(undefined) ? undefined : `${open}${texts.join(', ')}${close}`;
}

/** A key of an object. What is no name is quoted, and so is a key that would be read as a value. */
function nameText(name: string): string {
  return /^[A-Za-z_][\w-]*$/.test(name) && !['null', 'true', 'false', 'for'].includes(name) ? name : hclString(name);
}

/** Whether lines are a heredoc. The least indented one determines the indentation, and the marker ends it wherever it stands alone. */
function isHeredoc(text: string): boolean {
  return isLines(text) && /^\S/m.test(text) && text.split('\n').every((line) => line.trim() !== 'EOT' && isIndentable(line));
}

/** Whether a line can follow blanks. Engines remove an indentation by characters as readers see them: a mark is one with its blank. */
function isIndentable(line: string): boolean {
  const first = /^[^\u0000-\u007f]/u.exec(line)?.[0];
  return first === undefined || (!/\p{M}/u.test(first) && columns(` ${first}`) > columns(first));
}

/** A heredoc ends with a line break, which a text may lack. */
function heredoc(text: string, indent: string): string {
  const isWhole = text.endsWith('\n');
  const lines = templateText(isWhole ? text.slice(0, -1) : text).split('\n');
  const written = `<<-EOT\n${lines.map((line) => (line === '' ? '' : `${indent}  ${line}`)).join('\n')}\n${indent}EOT`;
  return isWhole ? written : `chomp(${written}\n${indent})`;
}

/** Escapes of JSON that HCL lacks. */
const OTHER_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\b', '\\u0008'],
  ['\\f', '\\u000c'],
]);

function hclString(text: string): string {
  const escaped = JSON.stringify(withoutHalves(text)).replace(/\\./g, (escape) => OTHER_ESCAPES.get(escape) ?? escape);
  return templateText(utf32Escaped(escaped));
}

/** Escapes the beginnings of templates. */
function templateText(text: string): string {
  return text.replace(/\$\{/g, '$$${').replace(/%\{/g, '%%{');
}

let characters: Intl.Segmenter | undefined;

/** Engines count what a reader sees as one character. */
function columns(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  // Creating it takes Node 14 ms, at every start.
  const segmenter = (characters ??= new Intl.Segmenter('en'));
  // A segment holds a copy of the text that it is of.
  return text.match(/.{1,100}/gsu)!.reduce((sum, part) => sum + [...segmenter.segment(part)].length, 0);
}

function isCode(value: object): value is HclCode {
  return CODE in value;
}

function isObject(value: HclValue): boolean {
  return typeof value === 'object' && value !== null && !isList(value) && !isCode(value);
}

function isList(value: HclValue): value is readonly HclValue[] {
  return Array.isArray(value);
}
