import { hasUnseen, isLines, utf16Escaped, utf32Escaped } from './characters';
import { type Safe, templateFor } from './safe';

/** Code in TypeScript or Python. */
export type Code = Safe<'code' | 'identifier'>;

/** A name in code of any language: letters and digits of ASCII, and underscores. */
export type Identifier = Safe<'identifier'>;

/** Makes code of a template. */
export const code = templateFor<'code', 'code' | 'identifier'>();

/**
 * Returns the text as a name in code.
 *
 * @throws Error if it is none
 */
export function identifier(text: string): Identifier {
  if (!/^[A-Za-z_]\w*$/.test(text)) throw new Error(`${JSON.stringify(text)} is not a name that code may contain.`);
  return text as Identifier;
}

/**
 * Returns the text as the version of a package.
 *
 * @throws Error if it is none
 */
export function versionText(text: string): Code {
  if (!/^\d[\w.+-]*$/.test(text)) throw new Error(`${JSON.stringify(text)} is not a version.`);
  return text as Code;
}

/** The number that the CDK writes as each value of a map of numbers that it knows only later, and refuses anywhere else. */
export const CDK_MAP_NUMBER = -123_456_789;

/** Whether code keeps a number exactly. The CDK reads some of the others as references to other values. */
export function isExactNumber(value: number): boolean {
  return Number.isFinite(value) && (Number.isSafeInteger(value) || !Number.isInteger(value));
}

/**
 * Returns a number or a boolean as code of TypeScript.
 *
 * @throws Error for a number that code does not keep exactly, and for the one that the CDK keeps for itself
 */
export function typescriptValue(value: number | boolean): Code {
  // A value of another type would be code of its own. Types of values from the service are a hope.
  if (typeof value !== 'number' && typeof value !== 'boolean') throw new Error(`${JSON.stringify(value)} is no number and no boolean.`);
  if (typeof value === 'number' && !isExactNumber(value)) throw new Error(`${value} is a number that code does not keep exactly.`);
  if (value === CDK_MAP_NUMBER) throw new Error(`${value} is a number that the CDK keeps for itself.`);
  return String(value) as Code;
}

/** Like `typescriptValue`, for Python. */
export function pythonValue(value: number | boolean): Code {
  if (typeof value !== 'boolean') return typescriptValue(value);
  return (value ? 'True' : 'False') as Code;
}

/** Returns a string literal of TypeScript, with the quotes of prettier. */
export function typescriptString(text: string): Code {
  return quoted(text, utf16Escaped);
}

/** Returns a template literal of TypeScript, for a text of several lines, and a string literal for another text. */
export function typescriptText(text: string): Code {
  return isLines(text) ? (`\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\`` as Code) : typescriptString(text);
}

/** Returns the lines of code that has several, such as a template literal. */
export function codeLines(text: Code): Code[] {
  return text.split('\n') as Code[];
}

/** Returns a string in triple quotes of Python, for a text of several lines, and a string literal for another text. */
export function pythonText(text: string): Code {
  return isLines(text) ? (`"""${text.replace(/\\|"(?=""|$)/g, '\\$&')}"""` as Code) : pythonString(text);
}

/** Returns a string literal of Python, with the quotes of black. */
export function pythonString(text: string): Code {
  return quoted(text, utf32Escaped);
}

/** Returns a name or a string literal for a member of an object of TypeScript. */
export function typescriptKey(text: string): Code {
  // Beside a colon, this name would set the prototype.
  if (text === '__proto__') return '["__proto__"]' as Code;
  return /^[\p{ID_Start}_$]/u.test(text) && !/[^\p{ID_Continue}$]/u.test(text) && !UNREADABLE.test(text) && !hasUnseen(text)
    ? (text as Code)
    : typescriptString(text);
}

/** Parts of names that are newer than the Unicode of TypeScript. */
const UNREADABLE = /[\u0870-\u089f\u0c5c\u0cdc\u1acf-\u1aff\u1c89\u1c8a\ua7cb-\ua7f1\u{10000}-\u{10ffff}]/u;

/**
 * Words of a comment: the program's own, names and references. No function makes them of a foreign string, because linters and other tools
 * obey words wherever they stand in a comment: `nosec`, `checkov:skip`, `coding:`.
 */
export type Remark = Safe<'remark'>;

/** Makes a remark of a template. */
export const remark = templateFor<'remark', 'remark' | 'identifier' | 'reference'>();

/** Returns a line of comment in TypeScript. */
export function typescriptComment(text: Remark): Code {
  return `// ${text}` as Code;
}

/** Returns a line of comment in Python. */
export function pythonComment(text: Remark): Code {
  return `# ${text}` as Code;
}

/**
 * Returns the string that an app has to state so that Terraform gets this text: the CDK and Terraform take nothing in it for a
 * reference or a template.
 */
export function cdkText(text: string): string {
  // Behind "${TfToken[", "#{TfToken[" and "&{TfToken[", the CDK would look for a value of its own.
  const withoutReferences = text
    .replace(/\$\{(?!TfToken\[)/g, '$$${')
    .split('{TfToken[')
    .map((part, i, parts) => (i < parts.length - 1 && /[$#&]$/.test(part) ? withQuotedEnd(part.slice(0, -1), part.slice(-1)) : part))
    .join('{TfToken[')
    .replace(/%\{/g, '%%{');
  // Behind a carriage return alone, engines take a template for text up to the end of the line.
  const lines = withoutReferences.split(/\r(?!\n)/);
  return (
    lines
      .map((line, i) => (i < lines.length - 1 ? withQuotedEnd(line, '\\r') : line))
      .join('')
      .replace(WRITTEN_NUMBER, (number) => (isNumberToken(parseFloat(number)) ? `-\${"${number.slice(1)}"}` : number))
      // In front, engines remove the mark of a file. As keys, they skip "//", and the CDK loses "__proto__". It refuses the last two.
      .replace(/^(?:\ufeff|(?:\/\/|__proto__|String Map Token Value|Any Map Token Value)$)/, '${"$&"}')
  );
}

/**
 * A negative number in a text. The CDK looks for longer parts of texts, such as `-1e6|7`, but takes for a reference only those that begin
 * with such a number.
 */
const WRITTEN_NUMBER = /-[\d.]+(?:e[-+]?\d+)?/g;

/** Whether the CDK takes a number, however a text writes it, for a reference to a value of its own: by the first bits. */
function isNumberToken(value: number): boolean {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  return bits.getUint16(0) === 0xfdff;
}

/** Returns a text with the dollar signs at its end, and what follows, as a template of a literal. */
function withQuotedEnd(text: string, following: string): string {
  let end = text.length;
  while (text[end - 1] === '$') end -= 1;
  return `${text.slice(0, end)}\${"${text.slice(end)}${following}"}`;
}

/** In double quotes, or in single ones where that needs fewer escapes. */
function quoted(text: string, escaped: (text: string) => string): Code {
  const inner = escaped(JSON.stringify(text).slice(1, -1));
  const [doubles, singles] = ['"', "'"].map((quote) => text.split(quote).length - 1) as [number, number];
  return (doubles > singles ? `'${inner.replace(/\\"/g, '"').replace(/'/g, "\\'")}'` : `"${inner}"`) as Code;
}
