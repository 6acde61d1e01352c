import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { EmulatorProcess } from '../../tools/emulator-process';
import { CDKTF } from '../../tools/languages/edition';
import { DOTNET, JAVA, languages, makePackage } from '../../tools/languages/languages';
import { readmes } from '../../tools/languages/pacmak';
import { PYTHON_IN_APP } from '../../tools/languages/python';
import { Stage } from '../../tools/languages/stage';
import { TRANSLATIONS } from '../../tools/languages/translations';
import { fromRoot } from '../../tools/paths';
import { run } from '../../tools/process';
import { checkPythonTypes } from '../../tools/python/type-checkers';
import { engines } from './support/engines';
import { FILTER_PROGRAMS, filterInTypeScript } from './support/filter-programs';
import { guideCode } from './support/guide-code';

// One app in every language. Each installs the package like its users. Its stack is compared with that of TypeScript.

const API_KEY = 'language-key';

/** Languages whose apps are deployed. The one in Java is only synthesized. */
const DEPLOYED: readonly string[] = ['Python', 'Go'];

/** Time limit. The first run makes packages and fetches dependencies, which takes minutes. */
const ONCE = 1_200_000;

/** Files that list the dependencies of each package, and the allowed ones: the peers, and the runtime of jsii. */
const REQUIRED: Readonly<Record<string, { readonly file: string; readonly each: RegExp; readonly all: readonly string[] }>> = {
  Python: { file: 'dist/python/setup.py', each: /^ {8}"([\w-]+)>=/gm, all: ['cdktf', 'constructs', 'jsii', 'publication'] },
  Go: {
    file: 'dist/go/svcwaap/go.mod',
    each: /^\tgithub\.com\/(\S+) v/gm,
    all: ['aws/constructs-go/constructs/v10', 'aws/jsii-runtime-go', 'hashicorp/terraform-cdk-go/cdktf'],
  },
  Java: {
    file: JAVA.product.replace(/\.jar$/, '.pom'),
    // Provided dependencies are needed only to compile the package.
    each: /<artifactId>([\w-]+)<\/artifactId>\s*<version>[^<]+<\/version>\s*<\/dependency>/g,
    all: ['cdktf', 'constructs', 'jsii-runtime'],
  },
};

const [engine] = engines();

/** Example in the tablet of translations. */
interface Translated {
  readonly didCompile?: boolean;
  readonly translations: Readonly<Record<string, unknown>>;
}

/** Start of the app with the constructs that the first app of the language does not use. */
const MORE: Readonly<Record<string, string>> = {
  TypeScript: 'npx tsc && npx tsx more.ts',
  Python: 'python3 more.py',
  Go: 'go run ./more',
  Java: 'mvn --quiet compile exec:java -Dexec.mainClass=org.example.shop.MoreProtection',
};

/** Tests of the examples that run the command, with the fence of the guide's block. */
const TESTS: Readonly<
  Record<
    string,
    { readonly file: string; readonly fence: string; readonly command: string; readonly args: string[]; readonly passed: RegExp }
  >
> = {
  Go: {
    file: 'tests/protection_test.go',
    fence: 'go',
    command: 'go',
    args: ['test', '-v', '-count=1', './tests'],
    passed: /--- PASS: TestABurstOfLogins/,
  },
  Java: {
    file: 'src/test/java/org/example/shop/ProtectionTest.java',
    fence: 'java',
    command: 'mvn',
    args: ['--batch-mode', 'test'],
    passed: /Tests run: 1, Failures: 0, Errors: 0, Skipped: 0/,
  },
};

/** Returns a folder with the command, as a package manager installs it. */
function commandFolder(app: string): string {
  const folder = join(app, 'bin');
  mkdirSync(folder, { recursive: true });
  const program = fromRoot('dist', 'cli', 'svc-waap.cjs');
  writeFileSync(join(folder, 'svc-waap'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, { mode: 0o755 });
  return folder;
}

/** Uses of the Python module for tests that the example does not show. */
const TRIES = `
from cdktf import App, TerraformStack
from svc_waap_cdktf import Action, Configuration, Duration, DynamicRule, SvcProvider
from svc_waap_cdktf.testing import repeated, simulate

stack = TerraformStack(App(), "tried")
SvcProvider(stack, "Svc")
minutes = Duration.minutes(2)
rule = dict(name="Login bursts", threshold=40, timeframe=minutes, ttl=minutes, action=Action.monitor())
DynamicRule(Configuration(stack, "Prod", name="prod"), "Logins", **rule)

burst = repeated({"ip": "203.0.113.7", "timestamp": "2026-01-01T12:00:00Z"}, times=82)
result = simulate(stack, burst)
[caught] = result.rule("Login bursts").caught
print(len(result.rule("login-bursts").requests), caught.source, caught.at)
for wrong in [
    lambda: result.rule("Other"),
    lambda: repeated({"ip": "203.0.113.7"}, times=1),
    lambda: simulate(stack, [{"ip": "203.0.113.7"}]),
    lambda: simulate(stack, [{"tags": ["login"], "timestamp": "2026-01-01T12:00:00Z"}]).rule("Login bursts"),
]:
    try:
        wrong()
    except ValueError as error:
        print(str(error).replace("\\n", " "))
`;

let expected: unknown;
let expectedOfMore: unknown;

beforeAll(async () => {
  const stage = await Stage.setForTypeScript(engine!, 'stages/typescript');
  await stage.cdktf(['synth']);
  expected = withoutPath(await stage.stack());
  await stage.cdktf(['synth', '--app', MORE.TypeScript!]);
  expectedOfMore = withoutPath(await stage.stack());
});

test('the example in TypeScript has every kind of resource', () => {
  const { resource } = expected as { resource: object };
  expect(Object.keys(resource).sort()).toEqual([
    'svc_action',
    'svc_backend_service',
    'svc_certificate_attachment',
    'svc_dynamic_rule',
    'svc_flow_control_policy_set',
    'svc_load_balancer_regions',
    'svc_log_exporter',
    'svc_proxy_template',
  ]);
});

for (const { name, folder, steps, example } of languages().found) {
  if (example === undefined) continue;
  describe(`the example in ${name}, in a folder outside the clone with only the package installed`, () => {
    let scratch: string;
    let stage: Stage;

    beforeAll(async () => {
      await makePackage(steps);
      scratch = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
      stage = await Stage.set(engine!, join(scratch, 'stage'), folder);
      stage.environment = await example.install(stage.app);
    }, ONCE);
    afterAll(() => rmSync(scratch, { recursive: true, force: true }));

    test('the package requires nothing but the CDK and the runtime of jsii', () => {
      const { file, each, all } = REQUIRED[name]!;
      expect([...readFileSync(fromRoot(file), 'utf8').matchAll(each)].map(([, required]) => required).sort()).toEqual(all);
    });

    const readme = readmes(CDKTF).find(({ source }) => source === `examples/${folder}/README.md`);
    if (readme !== undefined) {
      test('the package has the README of the language', () => {
        expect(readFileSync(fromRoot(readme.packed), 'utf8')).toBe(readFileSync(fromRoot(readme.source), 'utf8'));
      });
    }

    const { command } = example;
    if (command !== undefined) {
      test('the package brings the command svc-waap, which installs the provider', async () => {
        // GIVEN
        rmSync(stage.mirror, { recursive: true });

        // WHEN
        const { stdout } = await run(join(stage.app, command), ['provider', 'install', '--dir', stage.mirror], { cwd: stage.app });

        // THEN the engine deploys with the installed files
        expect(stdout).toContain(`installed ${stage.mirror}`);
      });
    }

    if (name === 'Python') {
      test('constructs and bindings of the same name can be imported beside each other', async () => {
        const imports = ['from svc_waap_cdktf import DynamicRule, Action', 'from svc_waap_cdktf.bindings import dynamic_rule'];
        const asks = 'print(issubclass(dynamic_rule.DynamicRule, DynamicRule), Action.__module__, dynamic_rule.DynamicRule.__module__)';
        const { stdout } = await run('python', ['-c', [...imports, asks].join('\n')], { env: { ...process.env, ...stage.environment } });
        expect(stdout.trim()).toBe('False svc_waap_cdktf svc_waap_cdktf.bindings.dynamic_rule');
      });
    }

    if (name === 'Python') {
      test('the installed package has its README as description, and marks no name as experimental', async () => {
        const shows = "import importlib.metadata as m, svc_waap_cdktf as s; print(m.metadata('svc-waap-cdktf').get_payload(), s.__file__)";
        const { stdout } = await run('python', ['-c', shows], { env: { ...process.env, ...stage.environment } });
        expect(stdout).toContain(readFileSync(fromRoot('examples/python/README.md'), 'utf8').trim());
        expect(readFileSync(stdout.trim().split(' ').at(-1)!, 'utf8')).not.toContain('(experimental)');
      });
    }

    if (name === 'Python') {
      test.each(['main.py', 'more.py', 'test_protection.py'])(
        'passes mypy --strict and Pyright: %s',
        (file) => checkPythonTypes(stage.app, join(stage.app, PYTHON_IN_APP), file),
        ONCE,
      );
    }

    if (name === 'Python') {
      test('tests its rules with pytest, as the guide shows', async () => {
        expect(readFileSync(join(stage.app, 'test_protection.py'), 'utf8')).toBe(guideCode('protection-tests', 'python'));
        await stage.cdktf(['synth']);
        const env = { ...process.env, ...stage.environment };
        const { stdout } = await run('python', ['-m', 'pytest'], { cwd: stage.app, env });
        expect(stdout).toContain('1 passed');
      });

      test('simulates a stack before its synthesis, and explains unknown rules and unreadable samples', async () => {
        writeFileSync(join(stage.app, 'tries.py'), TRIES);
        const env = { ...process.env, ...stage.environment };
        const { stdout } = await run('python', ['tries.py'], { cwd: stage.app, env });
        expect(stdout.trim().split('\n')).toEqual([
          '41 203.0.113.7 2026-01-01T12:00:40.000Z',
          'The stack has no dynamic rule "Other". It has: "Login bursts".',
          'repeated: the record has no time. Set "timestamp", such as "2026-01-01T12:00:00Z".',
          expect.stringMatching(/samples\.ndjson.*line 1/),
          expect.stringMatching(/"Login bursts" is not evaluated/),
        ]);
      });
    }

    const tests = TESTS[name];
    if (tests !== undefined) {
      test(
        'tests its rules, as the guide shows',
        async () => {
          expect(readFileSync(join(stage.app, tests.file), 'utf8')).toBe(guideCode('protection-tests', tests.fence));
          await stage.cdktf(['synth']);
          const path = commandFolder(stage.app);
          const env = { ...process.env, ...stage.environment, PATH: `${path}${delimiter}${process.env.PATH}` };
          const { stdout } = await run(tests.command, tests.args, { cwd: stage.app, env });
          expect(stripVTControlCharacters(stdout)).toMatch(tests.passed);
        },
        ONCE,
      );
    }

    test(
      'a filter of traffic is the one that TypeScript makes',
      async () => {
        const { file, code, command: program, args } = FILTER_PROGRAMS[name]!;
        mkdirSync(dirname(join(stage.app, file)), { recursive: true });
        writeFileSync(join(stage.app, file), code);
        const { stdout } = await run(program, args, { cwd: stage.app, env: { ...process.env, ...stage.environment } });
        // Maven also colours the output of other programs.
        expect(stripVTControlCharacters(stdout).trim()).toBe(filterInTypeScript());
      },
      ONCE,
    );

    test(
      'makes the stack of the other constructs that TypeScript makes',
      async () => {
        // WHEN
        await stage.cdktf(['synth', '--app', MORE[name]!]);

        // THEN
        expect(withoutPath(await stage.stack())).toEqual(expectedOfMore);
      },
      ONCE,
    );

    if (DEPLOYED.includes(name)) {
      test(
        'is deployed as the stack that TypeScript makes, and leaves nothing to do',
        async () => {
          // GIVEN
          const emulator = await EmulatorProcess.start(['--api-key', API_KEY]);
          try {
            stage.pointAt(emulator.url, API_KEY);

            // WHEN
            const printed = await stage.cdktf(['deploy', '--auto-approve', '--skip-provider-lock']);

            // THEN
            expect(withoutPath(await stage.stack())).toEqual(expected);
            expect(printed).toContain('Apply complete! Resources: 12 added, 0 changed, 0 destroyed.');
            expect(await stage.engineOnStack(['plan', '-detailed-exitcode', '-input=false'], [0, 2])).toBe(0);
          } finally {
            await emulator.stop();
          }
        },
        ONCE,
      );
    } else {
      test(
        'makes the stack that TypeScript makes',
        async () => {
          // WHEN
          await stage.cdktf(['synth']);

          // THEN
          expect(withoutPath(await stage.stack())).toEqual(expected);
        },
        ONCE,
      );
    }
  });
}

test(
  'the examples of docstrings compile, and are translated',
  async () => {
    // WHEN
    await makePackage([TRANSLATIONS]);

    // THEN
    const { snippets } = JSON.parse(readFileSync(fromRoot('.jsii.tabl.json'), 'utf8')) as { snippets: Record<string, Translated> };
    expect(Object.keys(snippets).length).toBeGreaterThan(15);
    for (const { didCompile, translations } of Object.values(snippets)) {
      expect(didCompile).toBe(true);
      expect(Object.keys(translations)).toEqual(expect.arrayContaining(['python', 'go', 'java', 'csharp']));
    }
  },
  ONCE,
);

test(
  'the code for C# has a class for each construct, and shows its examples in C#',
  async () => {
    // WHEN
    await makePackage(DOTNET.steps);

    // THEN
    const { types } = JSON.parse(readFileSync(fromRoot('.jsii'), 'utf8')) as {
      types: Record<string, { readonly name: string; readonly namespace?: string }>;
    };
    const names = Object.values(types).filter(({ namespace }) => namespace === undefined);
    expect(names.length).toBeGreaterThan(50);
    const codeOf = (name: string) => fromRoot(DOTNET.product, 'SvcWaap/Cdktf', `${name}.cs`);
    expect(names.filter(({ name }) => !existsSync(codeOf(name)))).toEqual([]);
    expect(readFileSync(codeOf('ProxyTemplate'), 'utf8')).toContain('new ProxyTemplate(prod, "Uploads", new ProxyTemplateProps {');
  },
  ONCE,
);

/** Returns a stack without the path of its state, which depends on the folder of the app. */
function withoutPath(stack: unknown): unknown {
  const { terraform, ...rest } = stack as { terraform: { backend: { local: { path: string } } } };
  const { path, ...local } = terraform.backend.local;
  expect(path).toContain('terraform.shop.tfstate');
  return { ...rest, terraform: { ...terraform, backend: { local } } };
}
