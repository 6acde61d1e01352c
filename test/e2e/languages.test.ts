import { existsSync, readFileSync } from 'node:fs';
import { EmulatorProcess } from '../../tools/emulator-process';
import { DOTNET, languages, makePackage } from '../../tools/languages/languages';
import { Stage } from '../../tools/languages/stage';
import { TRANSLATIONS } from '../../tools/languages/translations';
import { fromRoot } from '../../tools/paths';
import { engines } from './support/engines';

// One app, written in every language. What a language makes of it is compared with what TypeScript makes of it.

const API_KEY = 'language-key';

/** Their apps are deployed too. */
const DEPLOYED: readonly string[] = ['Python', 'Go'];

/** The first run makes packages and fetches what they need: minutes, unless `npm test` has done so before. */
const ONCE = 1_200_000;

const [engine] = engines();
const stageOf = (example: string) => Stage.set(engine!, fromRoot('dist', 'stages', example), example);

/** An example in the tablet of translations. */
interface Translated {
  readonly didCompile?: boolean;
  readonly translations: Readonly<Record<string, unknown>>;
}

let expected: unknown;

beforeAll(async () => {
  const stage = await stageOf('typescript');
  await stage.cdktf(['synth']);
  expected = withoutPath(await stage.stack());
});

test('the example in TypeScript has every kind of resource that an app writes', () => {
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

for (const { name, folder, steps, prepare } of languages().found) {
  describe(`the example in ${name}`, () => {
    let stage: Stage;

    beforeAll(async () => {
      await makePackage([TRANSLATIONS, ...steps]);
      stage = await stageOf(folder);
      stage.environment = await prepare(stage.app);
    }, ONCE);

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

    if (DEPLOYED.includes(name)) {
      test('is deployed, and leaves nothing to do', async () => {
        // GIVEN
        const emulator = await EmulatorProcess.start(['--api-key', API_KEY]);
        try {
          stage.pointAt(emulator.url, API_KEY);

          // WHEN
          const printed = await stage.cdktf(['deploy', '--auto-approve', '--skip-provider-lock']);

          // THEN
          expect(printed).toContain('Apply complete! Resources: 12 added, 0 changed, 0 destroyed.');
          expect(await stage.engineOnStack(['plan', '-detailed-exitcode', '-input=false'], [0, 2])).toBe(0);
        } finally {
          await emulator.stop();
        }
      });
    }
  });
}

test(
  'the examples of docstrings and of the README compile, and are translated',
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
    await makePackage([TRANSLATIONS, DOTNET]);

    // THEN
    const { types } = JSON.parse(readFileSync(fromRoot('.jsii'), 'utf8')) as {
      types: Record<string, { readonly name: string; readonly namespace?: string }>;
    };
    const names = Object.values(types).filter(({ namespace }) => namespace === undefined);
    expect(names.length).toBeGreaterThan(50);
    const codeOf = (name: string) => fromRoot('dist/dotnet/SvcWaap.Cdktf/SvcWaap/Cdktf', `${name}.cs`);
    expect(names.filter(({ name }) => !existsSync(codeOf(name)))).toEqual([]);
    expect(readFileSync(codeOf('ProxyTemplate'), 'utf8')).toContain('new ProxyTemplate(prod, "Uploads", new ProxyTemplateProps {');
  },
  ONCE,
);

/** A stack but for the place of its state, which is where the app ran. */
function withoutPath(stack: unknown): unknown {
  const { terraform, ...rest } = stack as { terraform: { backend: { local: { path: string } } } };
  const { path, ...local } = terraform.backend.local;
  expect(path).toContain('terraform.shop.tfstate');
  return { ...rest, terraform: { ...terraform, backend: { local } } };
}
