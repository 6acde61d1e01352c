import {
  csvLine,
  escapedHtml,
  hclLiteral,
  htmlInMarkdown,
  jsonDocument,
  jsonText,
  markdownCode,
  markdownFence,
  markdownText,
  pythonString,
  terminalLine,
  terminalLines,
  terminalMessage,
  typescriptKey,
  typescriptString,
} from '../../src/output';
import { HOSTILE } from './support/hostile-strings';
import { UNSEEN } from './support/shown';

const LAST = 0x10ffff;

/** Functions for foreign strings, and the characters that the destination itself needs. */
const OUTPUTS: [string, (text: string) => string, string][] = [
  ['terminalLine', terminalLine, ''],
  ['terminalLines', terminalLines, '\n'],
  ['terminalMessage', terminalMessage, '\n'],
  ['escapedHtml', escapedHtml, '\t\n'],
  ['markdownText', markdownText, ''],
  ['markdownCode', markdownCode, ''],
  ['markdownFence', (text) => markdownFence('diff', [text]), '\t\n'],
  ['htmlInMarkdown', htmlInMarkdown, ''],
  ['csvLine', (text) => csvLine([text]), '\t\r\n'],
  ['jsonText', jsonText, ''],
  ['jsonDocument', jsonDocument, '\n'],
  ['hclLiteral', hclLiteral, '\n'],
  ['hclLiteral of a key', (text) => hclLiteral({ [text]: 1 }), '\n'],
  ['hclLiteral of lines', (text) => hclLiteral(`${text}\nb\n`), '\n'],
  ['typescriptString', typescriptString, ''],
  ['typescriptKey', typescriptKey, ''],
  ['pythonString', pythonString, ''],
];

/** In these, an escape has another character in its place. */
const isUnseen = new RegExp(`^[${UNSEEN}]$`, 'u');

const CHARACTERS = Array.from({ length: LAST + 1 }, (_, code) => String.fromCodePoint(code));
const HIDDEN = CHARACTERS.filter((character) => isUnseen.test(character));

test.each(OUTPUTS)('%s shows every character of Unicode that readers do not see', (_, output, own) => {
  const left = HIDDEN.filter((character) => !own.includes(character) && output(`a${character}b`).includes(character));
  expect(left.map((character) => character.codePointAt(0)!.toString(16))).toEqual([]);
});

test.each(OUTPUTS)('%s leaves no command in the log of a pipeline', (_, output) => {
  const isObeyed = (line: string) => /^\s*::[a-z-]+( .*)?::/i.test(line) || /##[a-z]*\[.*\]/i.test(line);
  const texts = HOSTILE.flatMap((text) => [text, `${text} x`, ` ${text}`, `a\n${text}`]);
  expect(texts.some(isObeyed)).toBe(true);
  expect(texts.filter((text) => output(text).split('\n').some(isObeyed))).toEqual([]);
});

test('every other character stands for itself in a terminal', () => {
  const others = CHARACTERS.filter((character) => !isUnseen.test(character));
  expect(others.find((character) => terminalLine(character) !== character)).toBeUndefined();
});
