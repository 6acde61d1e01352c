import { type Code, code, identifier, jsonDocument, type JsonText, NOTHING, type Safe } from '../../output';
import { type LocalApp, withLocalPackages } from './local-packages';
import { type Cdk, type StarterLanguage, STARTERS } from './starters';

/** Languages of exported apps, which a test of their own belongs to. */
const EXPORT_TESTS: Partial<Record<StarterLanguage, (stack: Code, cdk: Cdk) => ProjectFile>> = {
  typescript: (stack) => ({ name: 'main.test.ts', text: typescriptTest(stack) }),
  python: (stack, cdk) => ({ name: 'test_main.py', text: pythonTest(stack, cdk) }),
};

/** Files of a new app that are not its code. */
const BESIDE_CODE = /^(?:\.gitignore|[\w.]+\.(?:json|md|txt))$/;

/** Files that the user's own folder may have already. */
const OF_THE_FOLDER = ['.gitignore', 'README.md', 'main.test.ts', 'test_main.py'];

/** A file of an app beside its code. */
export interface ProjectFile {
  readonly name: string;
  readonly text: Safe;
  /** Whether the file is left out where the folder has one of the user. Default: false. */
  readonly isOptional?: boolean;
}

/** An exported app. */
export interface ExportedProject {
  readonly language: StarterLanguage;
  readonly cdk: Cdk;
  /** Words of the names of the app and of its stack: `prod protection`. */
  readonly title: readonly string[];
  /** Name of the configuration on the service. */
  readonly config: string;
  /** Folder of the app, and the place that it takes its packages from. Default: the registries. */
  readonly local?: Pick<LocalApp, 'folder' | 'source'>;
}

/** Returns the files beside the code of an exported app: those of a new app, for another configuration, with a test of its own. */
export function projectFiles({ language, cdk, title, config, local }: ExportedProject): readonly ProjectFile[] {
  // Only the first word begins with a letter: the others may be numbers, as in prod-2.
  const name = identifier(title.join('_')).replaceAll('_', '-') as Code;
  const starter = STARTERS[cdk][language];
  const app = local === undefined ? starter : withLocalPackages(starter, { language, cdk, ...local });
  const files = Object.entries(app).filter(([path]) => BESIDE_CODE.test(path));
  const project = files.map(([path, text]): ProjectFile => {
    if (path === 'package.json') return { name: path, text: manifest(name, text, config) };
    return { name: path, text: path === 'README.md' ? code`${readme(language, text)}${firstPlan(language)}` : text };
  });
  const test = EXPORT_TESTS[language]?.(name, cdk);
  return [...project, ...(test ? [test] : [])].map((file) => ({ ...file, isOptional: OF_THE_FOLDER.includes(file.name) }));
}

/** Returns the package.json, whose scripts serve the configuration of the app. */
function manifest(name: Code, text: Code, config: string): JsonText {
  // eslint-disable-next-line bounds/json -- a template of this package
  const { scripts, ...others } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
  // Another name could be more than an argument, in the shell.
  const isArgument = /^\w[\w-]*$/.test(config) && config !== 'prod';
  const serving = Object.entries(scripts).map(([script, command]) => [
    script,
    isArgument ? command.replaceAll('svc-waap try', `svc-waap try --config ${config}`) : command,
  ]);
  return jsonDocument({ name, version: '1.0.0', ...others, scripts: Object.fromEntries(serving) as Record<string, string> });
}

/** Returns the README of a new app, as it holds for an export: without the tests that it lacks, and with its own way to export. */
function readme(language: StarterLanguage, text: Code): Code {
  const [before = '', after = ''] = text.split(/^## Export$[^]*?(?=^## )/m);
  const own = `${before}${EXPORT_AGAIN}\n${after}` as Code;
  // The engine also passes without a test.
  return language === 'hcl'
    ? (own.replace('runs the tests of the engine in `tests`', 'runs the tests of the engine, which you can add in `tests`') as Code)
    : own;
}

const EXPORT_AGAIN = code`## Export again

\`npx svc-waap export --out .\` writes the code again, with the same options, from the service in \`SVC_BASE_URL\`.
`;

/** Returns the section of the README on the imports of an export. */
function firstPlan(language: StarterLanguage): Code {
  const imports: Partial<Record<StarterLanguage, Code>> = {
    typescript: code`delete \`imports.ts\`, and the call of \`importAll\` in \`main.ts\``,
    python: code`delete \`imports.py\`, and the call of \`import_all\` in \`main.py\``,
    hcl: code`delete \`imports.tf\``,
  };
  const what = imports[language];
  if (what === undefined) return NOTHING;
  return code`
## The first deployment of an export

The first plan imports everything and changes nothing. After \`npm run deploy\`, ${what}.

Before, the entries exist only on the service of the export: set \`SVC_BASE_URL\` to its address. Without it, \`npm run diff\` and
\`npm run preview\` stop, and \`npm run try\` always does: a new emulator has nothing to import.

Deploy an export only if no other state has its entries: a destroy there deletes them here, too.

To plan and deploy an export from the emulator of another app, name the data of that emulator, here of an app in \`../shop\`:

\`\`\`sh
npx svc-waap try --data ../shop/.emulator -- npm run diff
\`\`\`
`;
}

function typescriptTest(stack: Code): Code {
  return code`import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { simulate } from "@svc-waap/testing";

// "npm test" synthesizes the stack before it runs the tests.
const stack = readFileSync(
  "cdktf.out/stacks/${stack}/cdk.tf.json",
  "utf8",
);

test("a single request is caught by no rule", () => {
  const request = {
    ip: "203.0.113.7",
    tags: [],
    timestamp: "2026-01-01T12:00:00Z",
  };

  const { rules } = simulate(stack, [request]).toJSON();

  assert.deepEqual(
    rules.filter(({ sources }) => sources?.length),
    [],
  );
});
`;
}

function pythonTest(stack: Code, cdk: Cdk): Code {
  return code`from svc_waap_${identifier(cdk)}.testing import simulate

# "npm test" synthesizes the stack before it runs the tests.
STACK = "cdktf.out/stacks/${stack}"


def test_a_single_request_is_caught_by_no_rule() -> None:
    request = {
        "ip": "203.0.113.7",
        "tags": [],
        "timestamp": "2026-01-01T12:00:00Z",
    }

    rules = simulate(STACK, [request]).to_dict()["rules"]

    assert [rule for rule in rules if rule["sources"]] == []
`;
}
