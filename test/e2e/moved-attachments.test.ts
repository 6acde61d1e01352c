import { engineInTurn } from './support/engines';
import { LISTENER as ANY_LISTENER } from './support/listener';
import { freshStage, type Stage } from './support/stage';

const LISTENER = { ...ANY_LISTENER, max_certificates: 9 };

/** Late answers to reads, as over a network: of several calls at the same time, all are known before the first one writes. */
const LATE = { faults: [{ methods: ['GET' as const], fault: { kind: 'slow' as const, ms: 150 } }] };

/** Returns attachments of certificates with the given keys. */
const byCount = (ids: readonly string[], more = '') =>
  block(`  count          = ${ids.length}\n  certificate_id = ${JSON.stringify(ids)}[count.index]\n${more}`);
const byKey = (ids: Readonly<Record<string, string>>, more = '') =>
  block(`  for_each       = ${JSON.stringify(ids).replaceAll(':', '=')}\n  certificate_id = each.value\n${more}`);

/** Two configurations, the certificates after both, and the writes of the second one. */
const SHIFTS: readonly (readonly [string, string, string, readonly string[], readonly string[]])[] = [
  ['the first of two leaves a count', byCount(['a', 'b']), byCount(['b']), ['main', 'b'], ['DELETE']],
  ['the first of three leaves a count', byCount(['a', 'b', 'c']), byCount(['b', 'c']), ['main', 'b', 'c'], ['DELETE']],
  ['two change places in a count', byCount(['a', 'b']), byCount(['b', 'a']), ['main', 'a', 'b'], []],
  ['keys of for_each are renamed', byKey({ x: 'a', y: 'b' }), byKey({ one: 'a', two: 'b' }), ['main', 'a', 'b'], []],
  ['keys of for_each change places', byKey({ x: 'a', y: 'b' }), byKey({ x: 'b', z: 'a' }), ['main', 'a', 'b'], []],
  [
    'the first one of a count is the default',
    byCount(['a', 'b'], '  default = count.index == 0\n'),
    byCount(['b'], '  default = count.index == 0\n'),
    ['b', 'main'],
    ['PUT', 'DELETE'],
  ],
  [
    'the last one of a count is the default',
    byCount(['a', 'b'], '  default = count.index == 1\n'),
    byCount(['b'], '  default = count.index == 0\n'),
    ['b', 'main'],
    ['DELETE'],
  ],
];

describe.each(engineInTurn(__filename))('attachments that change their addresses on $name', (engine) => {
  const seed = { configurations: { prod: { 'load-balancers': [LISTENER] } } };

  describe('with calls at the same time', () => {
    const stage = freshStage(engine, { faults: LATE, seed });

    test.each(SHIFTS)('keep certificates attached that stay: %s', async (_, before, after, expected, written) => {
      const { writes } = await moved(stage, before, after);
      expect(writes).toEqual(written);
      expect(await certificates(stage)).toEqual(expected);
      expect(await stage.workspace.plannedActions()).toEqual({});
    });
  });

  describe('with one call at a time', () => {
    const stage = freshStage(engine, { seed });
    beforeEach(() => {
      stage.workspace.environment = { ...stage.workspace.environment, TF_CLI_ARGS_apply: '-parallelism=1' };
    });

    test.each(SHIFTS.slice(0, -1))('end with the wanted certificates: %s', async (_, before, after, expected) => {
      const { warned } = await moved(stage, before, after);
      expect(warned).toMatch(/Another attachment needs certificate "b"[^]*write moved blocks/);
      expect(await certificates(stage)).toEqual(expected);
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test('write nothing with moved blocks, as the warning recommends', async () => {
      const moves = [
        ['x', 'one'],
        ['y', 'two'],
      ].map(([from, to]) => `moved {\n  from = ${address(from)}\n  to   = ${address(to)}\n}\n`);
      const { warned, writes } = await moved(stage, byKey({ x: 'a', y: 'b' }), byKey({ one: 'a', two: 'b' }) + moves.join(''));
      expect(writes).toEqual([]);
      expect(warned).not.toMatch(/Warning/);
    });
  });
});

/** Applies two configurations. @returns the writes and the output of the second one */
async function moved({ workspace, emulator }: Stage, before: string, after: string) {
  workspace.write(before);
  await workspace.apply();
  const earlier = emulator.requests().length;
  workspace.write(after);
  const { stdout } = await workspace.apply();
  const requests = emulator.requests().slice(earlier);
  return { writes: requests.map(({ method }) => method).filter((method) => method !== 'GET'), warned: stdout };
}

/** Returns the certificates of the listener, the default one first. */
async function certificates({ service }: Stage): Promise<string[]> {
  const { items } = (await service.get('load-balancers')) as { items: (typeof LISTENER)[] };
  const { default_certificate: main = '', certificates: all = [] } = items[0] ?? {};
  return [main, ...all.filter((id) => id !== main).sort()];
}

function address(key = ''): string {
  return `svc_certificate_attachment.all["${key}"]`;
}

function block(body: string): string {
  return `resource "svc_certificate_attachment" "all" {\n  load_balancer  = "edge"\n${body}}\n`;
}
