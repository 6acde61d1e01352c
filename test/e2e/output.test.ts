import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { TerraformOutput, TerraformStack, Testing, Token } from 'cdktf';
import { cdkText, code, csvLine, hcl, hclBlock, joined, NOTHING, pythonString, typescriptKey, typescriptString } from '../../src/output';
import type { Engine } from '../../tools/engines/engine';
import { neutralEnvironment } from '../../tools/environment';
import { PYTHON } from '../../tools/languages/languages';
import { run } from '../../tools/process';
import { findPython } from '../../tools/python/environment';
import { SAMPLE } from '../output/support/hostile-strings';
import { shown, withoutHalves } from '../output/support/shown';
import { engineInTurn, engines } from './support/engines';

const OTHER = { resolve: () => 'another value' };

/** Tokens of the CDK, which could be confused with strings with markers. */
const TOKENS = [Token.asString(OTHER), Token.asList(OTHER), Token.asStringMap(OTHER)];

const FIRST_BEYOND_ASCII = 0x80;
const LAST_CHARACTER = 0x1ffff;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each(engines())('$name', (engine) => {
  test('reads literals, lines and keys as the original strings', async () => {
    // GIVEN each string in a list, as a key, and as a single value
    const outputs = SAMPLE.map((text, i) => hclBlock(hcl`output "o${i}"`, { value: text }));
    const list = hclBlock(hcl`output "list"`, { value: [...SAMPLE] });
    const object = hclBlock(hcl`output "object"`, { value: Object.fromEntries(SAMPLE.map((text) => [text, 'value'])) });
    // WHEN
    const { list: listed, object: keyed, ...others } = await outputsOf(engine, 'main.tf', hcl`${joined(outputs, NOTHING)}${list}${object}`);
    // THEN
    const expected = SAMPLE.map((text) => withoutHalves(text).normalize());
    expect(others).toEqual(Object.fromEntries(expected.map((text, i) => [`o${i}`, text])));
    expect(listed).toEqual(expected);
    expect(Object.entries(keyed as object).sort()).toEqual([...new Set(expected)].map((text) => [text, 'value']).sort());
  });

  test("reads the CDK's output as the strings of the app", async () => {
    // GIVEN an app with each string as a value and as a key. Engines reject unpaired surrogates, and compose keys.
    const strings = SAMPLE.filter((text) => withoutHalves(text) === text);
    const keys = strings.filter((text, i) => strings.findIndex((other) => other.normalize() === text.normalize()) === i);
    const literals = strings.map((text) => code`${typescriptString(cdkText(text))},`);
    const members = keys.map((text) => code`${typescriptKey(cdkText(text))}: "value",`);
    const app = code`({ list: [${joined(literals, NOTHING)}], object: { ${joined(members, NOTHING)} } })`;
    const stated = runInThisContext(app) as { list: string[]; object: object };
    expect(JSON.stringify(TOKENS)).toMatch(/"\$\{TfToken\[TOKEN\.0\]\}".*"#\{TfToken\[TOKEN\.1\]\}".*"&\{TfToken\[TOKEN\.2\]\}"/);
    // WHEN it is synthesized, and an engine reads the result
    const stack = new TerraformStack(Testing.app(), 'stack');
    new TerraformOutput(stack, 'list', { value: stated.list });
    new TerraformOutput(stack, 'object', { value: stated.object });
    const { list, object } = await outputsOf(engine, 'main.tf.json', Testing.synth(stack));
    // THEN
    expect(list).toEqual(strings.map((text) => text.normalize()));
    expect(Object.entries(object as object).sort()).toEqual(keys.map((text) => [text.normalize(), 'value']).sort());
  });
});

describe.each(engineInTurn(__filename))('$name', (engine) => {
  test('reads every character at the beginning of a line, after the indentation that it removes', async () => {
    // GIVEN texts of several lines, without the ideographs and syllables, which are alike
    const texts = Array.from({ length: LAST_CHARACTER - FIRST_BEYOND_ASCII + 1 }, (_, i) => FIRST_BEYOND_ASCII + i)
      .map((code) => [code, String.fromCodePoint(code)] as const)
      .filter(([, character]) => !/[\p{Cs}\p{Co}\p{Cn}\p{Unified_Ideograph}]|[\uac00-\ud7a3]/u.test(character))
      .map(([code, character]) => [`c${code}`, `a\n${character}x`] as const);
    expect(texts.length).toBeGreaterThan(40_000);
    // WHEN
    const { all } = await outputsOf(engine, 'main.tf', hclBlock(hcl`output "all"`, { value: Object.fromEntries(texts) }));
    // THEN
    expect(texts.filter(([name, text]) => (all as Record<string, string>)[name] !== text.normalize())).toEqual([]);
  });
});

// Contributors may lack Python; continuous integration has it.
if (PYTHON.isInstalled()) {
  test('Python reads literals and cells as the original strings', async () => {
    // GIVEN
    const literals = joined(
      SAMPLE.map((text) => code`${pythonString(text)},`),
      code`\n`,
    );
    const members = joined(
      SAMPLE.map((text, i) => code`${pythonString(text)}: ${i},`),
      code`\n`,
    );
    const app = code`LIST = [\n${literals}\n]\nDICT = {\n${members}\n}\n`;
    const table = joined(
      SAMPLE.map((text) => csvLine([text, 'between', text])),
      NOTHING,
    );
    for (const [name, text] of Object.entries({ 'app.py': app, 'table.csv': table })) {
      writeFileSync(join(folder, name), text);
    }
    // WHEN
    const { stdout } = await run(findPython()!, ['-c', READ], { cwd: folder, env: neutralEnvironment({}) });
    // THEN
    const read = JSON.parse(stdout) as { names: string[]; list: number[][]; keys: number[][]; table: string[][] };
    expect(read.names).toEqual(['LIST', 'DICT']);
    const codes = SAMPLE.map((text) => [...text].map((character) => character.codePointAt(0)));
    expect(read.list).toEqual(codes);
    expect(read.keys).toEqual(codes);
    const cells = SAMPLE.map((text) => shown(text, '\t\n').replace(/[;\t\n](?= {0,3}[=+\-@＝＋－＠])/g, "$&'")).map((text) =>
      /^[=+\-@＝＋－＠\s]/.test(text) ? `'${text}` : text,
    );
    expect(read.table).toEqual(cells.map((cell) => [cell, 'between', cell]));
  });
}

const READ = `
import ast, csv, json

app = ast.parse(open("app.py", "rb").read())
values = {statement.targets[0].id: ast.literal_eval(statement.value) for statement in app.body}


def codes(string):
    return [ord(character) for character in string]


print(json.dumps({
    "names": list(values),
    "list": [codes(string) for string in values["LIST"]],
    "keys": [codes(string) for string in values["DICT"]],
    "table": list(csv.reader(open("table.csv", newline="", encoding="utf-8"), strict=True)),
}))
`;

/** Returns the outputs of a configuration without providers. */
async function outputsOf(engine: Engine, name: string, text: string): Promise<Record<string, unknown>> {
  writeFileSync(join(folder, name), text);
  const options = { cwd: folder, env: neutralEnvironment({ TF_IN_AUTOMATION: '1' }) };
  await run(engine.path, ['plan', '-no-color', '-input=false', '-out=plan'], options);
  const { stdout } = await run(engine.path, ['show', '-json', 'plan'], options);
  const { planned_values: planned } = JSON.parse(stdout) as { planned_values: { outputs: Record<string, { value: unknown }> } };
  return Object.fromEntries(Object.entries(planned.outputs).map(([output, { value }]) => [output, value]));
}
