import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forCdktn } from '../../src/command/apps/names-for-cdktn';
import { EmulatorProcess } from '../../tools/emulator-process';
import { CDKTN } from '../../tools/languages/edition';
import { languages, languagesOf, makePackage } from '../../tools/languages/languages';
import { Stage } from '../../tools/languages/stage';
import { fromRoot } from '../../tools/paths';
import { run } from '../../tools/process';
import { cdktnCommand } from '../../tools/cdktn/command';
import { FULL } from '../full';
import { engines } from './support/engines';
import { essence, type Stack } from './support/essence';

// The apps of the examples in Python, Go and Java, moved to cdktn as in docs/cdktn.md, with only the package for cdktn installed.

// The first run makes packages, fetches dependencies and compiles the CDK, which takes minutes.
jest.setTimeout(1_800_000);

const API_KEY = 'language-key';
const [engine] = engines();

/** The packages take minutes: only the full run makes them. */
const tested = FULL ? languages(languagesOf(CDKTN)).found : [];

test('the names in docs/cdktn.md are those by which the examples move', () => {
  const rows = readFileSync(fromRoot('docs/cdktn.md'), 'utf8').matchAll(/^\| [^|]+ \| `([^`]*)` \| `([^`]*)` \|$/gm);
  const names = [...rows].map(([, ours = '', theirs = '']) => [ours, theirs]);
  expect(names.length).toBeGreaterThan(8);
  expect(names.map(([ours = '']) => [ours, forCdktn(ours)])).toEqual(names);
});

for (const { name, folder, steps, example } of tested) {
  if (example === undefined) {
    test(`the code of the package for ${name} is made`, () => makePackage(steps));
    continue;
  }
  describe(`the example in ${name}, on cdktn`, () => {
    let scratch: string;
    let stage: Stage;
    let programs: string;
    let inTypeScript: Stage;

    beforeAll(async () => {
      programs = await cdktnCommand();
      inTypeScript = await Stage.setForTypeScript(engine!, `stages/for-cdktn-${folder}`);
      await inTypeScript.cdktf(['synth']);
      await makePackage(steps);
      scratch = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
      stage = await Stage.set(engine!, join(scratch, 'stage'), folder);
      move(stage.app);
      stage.environment = await example.install(stage.app);
    });
    afterAll(() => rmSync(scratch, { recursive: true, force: true }));

    test('is deployed as the stack that TypeScript makes on CDKTF, and leaves nothing to do', async () => {
      // GIVEN
      const emulator = await EmulatorProcess.start(['--api-key', API_KEY]);
      try {
        stage.pointAt(emulator.url, API_KEY);

        // WHEN
        const printed = await stage.cdktn(programs, ['deploy', '--auto-approve', '--skip-provider-lock']);

        // THEN
        expect(essence((await stage.stack()) as Stack)).toEqual(essence((await inTypeScript.stack()) as Stack));
        expect(printed).toContain('Apply complete! Resources: 12 added, 0 changed, 0 destroyed.');
        expect(await stage.engineOnStack(['plan', '-detailed-exitcode', '-input=false'], [0, 2])).toBe(0);
      } finally {
        await emulator.stop();
      }
    });

    const { command } = example;
    if (command !== undefined) {
      test('has the command and the module for tests', async () => {
        const env = { ...process.env, ...stage.environment };
        expect((await run(join(stage.app, command), ['--version'], { cwd: stage.app, env })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
        expect((await run('python', ['-m', 'pytest'], { cwd: stage.app, env })).stdout).toContain('1 passed');
      });
    }
  });
}

/** Writes the names of cdktn into the files of an app. */
function move(app: string): void {
  for (const entry of readdirSync(app, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const moved = forCdktn(readFileSync(file, 'utf8'));
    // `go mod tidy` writes the digest of the other module.
    writeFileSync(file, entry.name === 'go.sum' ? moved.replace(/^.*cdk-terrain-go.*\n/gm, '') : moved);
  }
}
