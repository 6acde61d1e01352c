import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import tty from 'node:tty';
import { planFrom, runEngine, whileNotInterrupted } from '../../../src/command/plans';
import { ENDING_SIGNALS } from '../../../src/output';
import { bundle } from '../../emulator/support/bundle';
import { filled, MANY, signalled } from '../../output/support/during-deletion';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Tells the command that it runs on a terminal, or not, wherever the tests do. */
function onTerminal(isTerminal: boolean): void {
  jest.spyOn(tty, 'isatty').mockReturnValue(isTerminal);
}

beforeAll(() => onTerminal(false));

/** Engine that records its arguments. */
function engine(plan = ''): NodeJS.ProcessEnv {
  const script = join(folder, 'terraform');
  const log = JSON.stringify(join(folder, 'calls'));
  writeFileSync(
    script,
    `#!${process.execPath}
const { appendFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
appendFileSync(${log}, args.join(' ') + '\\n');
const out = args.find((arg) => arg.startsWith('-out='));
if (out) writeFileSync(out.slice(5), 'secret');
if (args[0] === 'show') console.log('{"format_version":"1.2","resource_changes":[]}');
${plan}
`,
  );
  chmodSync(script, 0o755);
  return { TERRAFORM_BINARY_NAME: script };
}

function stack(...path: string[]): string {
  const at = join(folder, ...path);
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, 'cdk.tf.json'), '{}');
  return at;
}

function calls(): string[] {
  return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
}

test('plans in a folder without a lock, and removes the plan file', async () => {
  // WHEN
  const said: string[] = [];
  const at = stack('stack');
  const { source, warnings } = await planFrom(at, { environment: engine(), args: ['-var-file=x'], onProgress: (line) => said.push(line) });
  // THEN
  const [init, plan = '', show = ''] = calls();
  expect(init).toBe('init -input=false -no-color');
  expect(plan).toMatch(/^plan -var-file=x -input=false -lock=false -json -out=\S+$/);
  const file = /-out=(\S+)/.exec(plan)![1]!;
  expect(show).toBe(`show -no-color -json ${file}`);
  expect(existsSync(dirname(file))).toBe(false);
  expect([source, warnings, said.length]).toEqual([at, [], 2]);
});

test.each(['-out=mine', '--out', '-help'])('refuses the argument %s, and starts no engine', async (own) => {
  await expect(planFrom(stack('stack'), { environment: engine(), args: [own] })).rejects.toThrow(`Leave out ${own}: the plan is made`);
  expect(existsSync(join(folder, 'calls'))).toBe(false);
});

test('initializes a folder where the variable for its data is empty, as the engine reads it', async () => {
  await planFrom(stack('stack'), { environment: { ...engine(), TF_DATA_DIR: '' } });
  expect(calls()[0]).toBe('init -input=false -no-color');
});

test('says how to make a plan that is missing, and never from itself', async () => {
  const at = join(folder, 'plan.json');
  await expect(planFrom(at)).rejects.toThrow(`There is no file ${at}. Make a plan: terraform plan -out=tfplan && `);
  await expect(planFrom(at)).rejects.toThrow(`terraform show -json tfplan > ${at}`);
  await expect(planFrom(join(folder, 'tfplan'))).rejects.toThrow(/terraform show -json tfplan > plan\.json$/);
});

test('refuses a stack that the synthesis refused, and no other one of the app', async () => {
  // GIVEN
  const [refused, fine] = [stack('cdktf.out', 'stacks', 'shop'), stack('cdktf.out', 'stacks', 'other')];
  const annotations = (level: string) => [{ constructPath: 'shop/Prod/Rule', level, message: 'TlsBelow12: Raise it.' }];
  const stacks = {
    shop: { workingDirectory: 'stacks/shop', annotations: annotations('@cdktf/error') },
    other: { workingDirectory: 'stacks/other', annotations: annotations('@cdktf/warn') },
  };
  writeFileSync(join(folder, 'cdktf.out', 'manifest.json'), JSON.stringify({ version: '0.21.0', stacks }));
  // THEN
  await expect(planFrom(refused, { environment: engine() })).rejects.toThrow(
    `The synthesis refused the stack in ${refused}. Correct the app, and synthesize it again:\n[shop/Prod/Rule] TlsBelow12: Raise it.`,
  );
  expect(existsSync(join(folder, 'calls'))).toBe(false);
  expect((await planFrom(fine, { environment: engine() })).source).toBe(fine);
});

describe('the manifest of a synthesis', () => {
  const entry = {
    workingDirectory: 'stacks/shop',
    annotations: [{ constructPath: 'shop/Rule', level: '@cdktf/error', message: 'Raise it.' }],
  };
  const manifest = () => join(folder, 'cdktf.out', 'manifest.json');
  const write = (content: unknown) => writeFileSync(manifest(), typeof content === 'string' ? content : JSON.stringify(content));

  test.each<[what: string, make: () => void, problem: string]>([
    ['damaged', () => write('{'), 'Expected property name'],
    ['nested too deep', () => write('['.repeat(600)), 'it is nested more than 500 levels deep'],
    ['a list', () => write([]), 'it is no manifest of a synthesis'],
    ['without stacks', () => write({ stacks: null }), 'it is no manifest of a synthesis'],
    [
      'without annotations of the stack',
      () => write({ stacks: { shop: { workingDirectory: 'stacks/shop' } } }),
      'its entry of the stack "shop"',
    ],
    ['with a strange annotation', () => write({ stacks: { shop: { ...entry, annotations: [{}] } } }), 'its entry of the stack "shop"'],
    ['a folder', () => mkdirSync(manifest()), 'it is a folder'],
    ['a pipe', () => execFileSync('mkfifo', [manifest()]), 'it is no file, but a device or a pipe'],
    ['a link to a device', () => symlinkSync('/dev/zero', manifest()), 'it is no file, but a device or a pipe'],
    ['a link to nothing', () => symlinkSync('missing', manifest()), 'ENOENT'],
  ])('that is %s refuses the stack', async (_, make, problem) => {
    const at = stack('cdktf.out', 'stacks', 'shop');
    make();
    const planned = planFrom(at, { environment: engine() });
    await expect(planned).rejects.toThrow(`${manifest()} cannot be read: ${problem}`);
    await expect(planned).rejects.toThrow(`the checks of the app have refused the stack in ${at}. Synthesize the app again.`);
    expect(existsSync(join(folder, 'calls'))).toBe(false);
  });

  test('refuses a stack whatever the entries of others are', async () => {
    const at = stack('cdktf.out', 'stacks', 'shop');
    write({ stacks: { other: 5, another: { workingDirectory: 'stacks/another', annotations: null }, shop: entry } });
    await expect(planFrom(at, { environment: engine() })).rejects.toThrow('[shop/Rule] Raise it.');
  });

  test('is another file beside a folder that the CDK has not written', async () => {
    const at = stack('site', 'folder', 'stack');
    writeFileSync(join(folder, 'site', 'manifest.json'), '{');
    expect((await planFrom(at, { environment: engine() })).source).toBe(at);
  });
});

test('does not initialize a folder again', async () => {
  const at = stack('stack');
  mkdirSync(join(at, '.terraform'));
  await planFrom(at, { environment: engine() });
  expect(calls().map((call) => call.split(' ')[0])).toEqual(['plan', 'show']);
});

test('shows an error of the plan with its position, and deletes the plan file', async () => {
  const diagnostic = {
    severity: 'error',
    summary: 'Wrong',
    detail: 'Write another value.',
    address: 'svc_action.a',
    range: { filename: 'main.tf', start: { line: 3 } },
  };
  const environment = engine(
    `if (args[0] === 'plan') { console.log(${JSON.stringify(JSON.stringify({ diagnostic }))}); process.exit(1); }`,
  );
  await expect(planFrom(stack('stack'), { environment })).rejects.toThrow(
    /terraform plan failed in .*\n\nError: Wrong\n {2}in svc_action.a, main.tf, line 3\nWrite another value.$/,
  );
  expect(existsSync(dirname(/-out=(\S+)/.exec(calls().join('\n'))![1]!))).toBe(false);
});

test('keeps the plan file for this user alone', async () => {
  const note = join(folder, 'mode');
  const mode = "String(require('node:fs').statSync(args.at(-1)).mode & 0o777)";
  const show = `if (args[0] === 'show') writeFileSync(${JSON.stringify(note)}, ${mode});`;
  await planFrom(stack('stack'), { environment: engine(show) });
  expect(Number(readFileSync(note, 'utf8'))).toBe(0o600);
});

test('returns the warnings of the plan', async () => {
  const line = JSON.stringify({ diagnostic: { severity: 'warning', summary: 'Careful', detail: 'Yes.', address: 'svc_action.a' } });
  const environment = engine(`if (args[0] === 'plan') console.log(${JSON.stringify(line)});`);
  expect((await planFrom(stack('stack'), { environment })).warnings).toMatchObject([{ summary: 'Careful', address: 'svc_action.a' }]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)('ends the engine on %s, and deletes the plan file', async (signal) => {
  const environment = engine(`if (args[0] === 'plan') setInterval(() => {}, 1000);`);
  // Other tests make plans at the same time.
  const { TMPDIR: former } = process.env;
  process.env.TMPDIR = mkdtempSync(join(folder, 'tmp-'));
  const interrupt = (line: string) => line.startsWith('Planning') && setImmediate(() => process.emit(signal, signal));
  await expect(planFrom(stack('stack'), { environment, onProgress: interrupt })).rejects.toThrow(/^terraform \w+ was interrupted\.$/);
  expect(readdirSync(process.env.TMPDIR)).toEqual([]);
  if (former === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = former;
});

test('goes on to delete the plan file on a second interrupt', async () => {
  const environment = engine(`if (args[0] === 'plan') setInterval(() => {}, 1000);`);
  const handled: boolean[] = [];
  const interrupt = () => {
    setImmediate(() => handled.push(...(['SIGINT', 'SIGINT', 'SIGTERM'] as const).map((signal) => process.emit(signal, signal))));
  };
  await expect(planFrom(stack('stack'), { environment, onProgress: interrupt })).rejects.toThrow(/^terraform \w+ was interrupted\.$/);
  // Node ends a process for a signal without a listener.
  expect(handled).toEqual([true, true, true]);
});

test('deletes the plan file on a signal at the end of a plan', async () => {
  // GIVEN an engine that leaves so many files beside the plan that their deletion takes a while
  const files = `for (let file = 0; file < ${MANY}; file += 1) writeFileSync(args.at(-1) + file, '')`;
  const { TERRAFORM_BINARY_NAME } = engine(`if (args[0] === 'show') ${files};`);
  const program = join(folder, 'planner.cjs');
  bundle(join(__dirname, 'support/planner.ts'), program);
  const at = stack('stack');
  for (const signal of ENDING_SIGNALS) {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    const env = { PATH: process.env['PATH'], TMPDIR: temporary, TERRAFORM_BINARY_NAME };
    const child = spawn(process.execPath, [program, at], { env, stdio: 'inherit' });
    await filled(temporary);
    // WHEN
    expect(await signalled(child, temporary, signal, 0.9 * MANY)).toBe(signal);
    // THEN
    expect(readdirSync(temporary)).toEqual([]);
  }
}, 30_000);

describe('an engine', () => {
  afterEach(() => onTerminal(false));

  const runOf = (environment: NodeJS.ProcessEnv, more: Partial<Parameters<typeof runEngine>[0]>) => {
    const { TERRAFORM_BINARY_NAME: path = '' } = environment;
    return { engine: { name: 'terraform', path }, folder, interrupted: new AbortController().signal, ...more };
  };
  const note = () => join(folder, 'note');
  /** Program of an engine that notes its signals, and that it goes on. */
  const noting = (then: string) => `
const note = (text) => appendFileSync(${JSON.stringify(note())}, text);
process.on('SIGINT', () => { note('I'); ${then} });
process.on('SIGTERM', () => note('T'));
setInterval(() => note('.'), 20);
note('.');
`;
  /** Makes a script of the shell run the engine, as wrappers do. */
  function behindScript(environment: NodeJS.ProcessEnv, to = ''): NodeJS.ProcessEnv {
    const script = join(folder, 'wrapper');
    writeFileSync(script, `#!/bin/sh\n"${environment['TERRAFORM_BINARY_NAME']}" "$@" ${to}\nexit $?\n`);
    chmodSync(script, 0o755);
    return { TERRAFORM_BINARY_NAME: script };
  }
  const begun = async () => {
    while (!existsSync(note())) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  async function expectEnded(): Promise<void> {
    const before = readFileSync(note(), 'utf8');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(readFileSync(note(), 'utf8')).toBe(before);
  }

  test('that ignores signals is ended, although its child holds its output', async () => {
    const child = `require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit', detached: true })`;
    const environment = engine(
      `process.on('SIGINT', () => {}); appendFileSync(${JSON.stringify(join(folder, 'child'))}, ${child}.pid + '\\n');`,
    );
    const run = runOf(environment, { limit: 1_000, grace: 50 });
    await expect(runEngine(run, ['plan'])).rejects.toThrow('terraform plan did not end in time.');
    process.kill(Number(readFileSync(join(folder, 'child'), 'utf8')), 'SIGKILL');
  }, 10_000);

  test('behind a script gets the signal once, and tidies up', async () => {
    const environment = behindScript(engine(noting("setTimeout(() => { note('end'); process.exit(1); }, 100);")));
    const stop = new AbortController();
    const run = runEngine(runOf(environment, { interrupted: stop.signal, limit: 5_000 }), ['plan']);
    await begun();
    stop.abort();
    await expect(run).rejects.toThrow(/^terraform \w+ was interrupted\.$/);
    expect(readFileSync(note(), 'utf8').replaceAll('.', '')).toBe('Iend');
    await expectEnded();
  }, 10_000);

  test.each([
    ['SIGINT', ''],
    ['SIGTERM', 'I'],
  ] as const)('on a terminal, which sends Ctrl-C to all programs, gets no second one: %s', async (signal, sent) => {
    onTerminal(true);
    const environment = engine(noting(''));
    const ended = whileNotInterrupted((interrupted) => runEngine(runOf(environment, { interrupted, grace: 300 }), ['plan']));
    await begun();
    process.emit(signal, signal);
    await expect(ended).rejects.toThrow('terraform plan was interrupted.');
    expect(readFileSync(note(), 'utf8').replaceAll('.', '')).toBe(sent);
  });

  test.each([
    ['that ignores signals', ''],
    ['that ignores signals and does not hold the output', '> /dev/null 2>&1'],
  ])(
    'behind a script %s is ended',
    async (_, to) => {
      const environment = behindScript(engine(noting('')), to);
      const stop = new AbortController();
      const run = runEngine(runOf(environment, { interrupted: stop.signal, grace: 100 }), ['plan']);
      await begun();
      stop.abort();
      await expect(run).rejects.toThrow(/^terraform \w+ was interrupted\.$/);
      await expectEnded();
    },
    10_000,
  );

  test.each(['stdout', 'stderr'])(
    'that prints more than a plan may have is ended: %s',
    async (stream) => {
      const environment = engine(`setInterval(() => process.${stream}.write('x'.repeat(100_000)), 1);`);
      const run = runOf(environment, { limit: 5_000, grace: 100, longest: 2 * 1024 * 1024 });
      await expect(runEngine(run, ['show'])).rejects.toThrow(
        'terraform show printed more than 2 MiB, which is too much to read. Plan a part of the configuration: add -- -target=ADDRESS',
      );
    },
    10_000,
  );
});

test('finds the only stack of an app', async () => {
  const at = stack('app', 'cdktf.out', 'stacks', 'shop');
  const environment = engine();
  expect((await planFrom(join(folder, 'app'), { environment })).source).toBe(at);
  expect((await planFrom(join(folder, 'app', 'cdktf.out'), { environment })).source).toBe(at);
});

test('rejects an app with several stacks, and names them', async () => {
  stack('app', 'cdktf.out', 'stacks', 'one');
  stack('app', 'cdktf.out', 'stacks', 'two');
  await expect(planFrom(join(folder, 'app'), { environment: engine() })).rejects.toThrow(/has several stacks. Name one: .*one, .*two/);
});

test('reads a plan as JSON without an engine, with the named stack', async () => {
  const at = stack('elsewhere');
  const metadata = { path: 'shop/Login' };
  writeFileSync(join(at, 'cdk.tf.json'), JSON.stringify({ resource: { svc_action: { a: { '//': { metadata } } } } }));
  const file = join(folder, 'plan.json');
  writeFileSync(file, '{"format_version":"1.2","resource_changes":[]}');
  const { constructPaths } = await planFrom(file, { stack: at, environment: { TERRAFORM_BINARY_NAME: '/nowhere' } });
  expect(constructPaths.get('svc_action.a')).toBe('shop/Login');
});
