import type { Terminal } from '../../../src/command/cli/printing/terminal';
import type { Doc } from '../../../src/command/export/print/layout';
import type { ExportedFile } from '../../../src/command/export/print/printer';
import {
  type Code,
  code,
  type CsvText,
  hcl,
  hclBlock,
  hclComment,
  hclCode,
  hclReference,
  type HtmlText,
  htmlText,
  type Identifier,
  joined,
  json,
  type JsonText,
  jsonText,
  type Markdown,
  markdownOf,
  Markup,
  providerLine,
  pythonComment,
  type Remark,
  remark,
  reportLine,
  type TerminalText,
  terminalLine,
  terminalText,
  type TextStream,
  typescriptComment,
  typescriptString,
  writeTextFile,
} from '../../../src/output';

/**
 * Every place that a string could leave through, with a string that nothing has made safe. The compiler refuses each line below a remark;
 * `safe.test.ts` asks it why.
 */
export function leave(raw: string, terminal: Terminal, stream: TextStream): unknown {
  // @ts-expect-error a raw string
  void terminal.write(raw);
  // @ts-expect-error a raw string
  stream.write(raw);
  // @ts-expect-error a raw string
  reportLine(raw);
  // @ts-expect-error a raw string in a template without a tag
  reportLine(`svc-waap: ${raw}`);
  // @ts-expect-error JSON is no line for a terminal
  reportLine(jsonText(raw));
  // @ts-expect-error a raw string
  writeTextFile('file', raw);
  // @ts-expect-error a concatenation of safe strings may be unsafe
  writeTextFile('file', terminalLine(raw) + terminalLine(raw));
  // @ts-expect-error a raw string
  const file: ExportedFile = { name: 'main.ts', text: raw };
  // @ts-expect-error a raw string
  const doc: Doc = raw;
  // @ts-expect-error a raw string beside code
  const docs: Doc = [code`const x = `, raw];
  // @ts-expect-error a raw string
  const line: TerminalText = terminalText`${raw}`;
  // @ts-expect-error a raw string
  const typescript: Code = code`${raw}`;
  // @ts-expect-error a raw string
  const terraform = hcl`${raw}`;
  // @ts-expect-error a raw string
  const head = hclBlock(raw, {});
  // @ts-expect-error a raw string
  const reference = hclCode(raw);
  // @ts-expect-error a raw string
  const object = json`${raw}`;
  // @ts-expect-error a raw string
  const comment: Markdown = markdownOf`${raw}`;
  const comments = [
    // @ts-expect-error a raw string in a comment
    typescriptComment(raw),
    // @ts-expect-error a raw string in a comment
    pythonComment(raw),
    // @ts-expect-error a raw string in a comment
    hclComment(raw),
  ];
  // @ts-expect-error a raw string
  const words: Remark = remark`${raw}`;
  // @ts-expect-error a literal in a comment
  const literal = remark`${typescriptString(raw)}`;
  // @ts-expect-error code of one language in another one
  const mixed = hcl`${code`x`}`;
  // @ts-expect-error text of a terminal in code
  const program = code`${terminalLine(raw)}`;
  // @ts-expect-error text of a terminal in Markdown
  const report = markdownOf`${terminalLine(raw)}`;
  // @ts-expect-error text of a terminal in JSON
  const document = json`${terminalLine(raw)}`;
  // @ts-expect-error JSON in a line for a terminal
  const told = terminalText`${jsonText(raw)}`;
  // @ts-expect-error text of a terminal in a page
  const page: HtmlText = htmlText`${terminalLine(raw)}`;
  // @ts-expect-error a raw string
  const markup = new Markup(raw);
  // @ts-expect-error a raw string
  const table: CsvText = raw;
  // @ts-expect-error a raw string
  const value: JsonText = raw;
  // @ts-expect-error a raw string
  const paragraph: Markdown = raw;
  // @ts-expect-error a raw string
  const name: Identifier = raw;
  // @ts-expect-error a raw string
  const provider = providerLine(raw);
  // @ts-expect-error a reference of Terraform's language in TypeScript
  const foreign = code`${hclReference(raw)}`;
  // @ts-expect-error a raw string among safe ones
  const lines = joined([terminalLine(raw), raw], terminalText`\n`);
  // @ts-expect-error a raw string between safe ones
  const separated = joined([terminalLine(raw)], raw);
  return [
    value,
    paragraph,
    name,
    provider,
    foreign,
    program,
    report,
    document,
    told,
    separated,
    file,
    doc,
    docs,
    line,
    typescript,
    terraform,
    head,
    reference,
    object,
    comment,
    mixed,
    comments,
    words,
    literal,
    page,
    markup,
    table,
    lines,
  ];
}
