import type { TrafficRecord } from '../../src/model/traffic';
import { EmulatorProcess } from '../../tools/emulator-process';
import { type Deviation, UNSHOWN } from './deviations';
import { outcomeOf } from './outcome';
import type { Rule } from './rule';
import { RULES } from './rules';
import { type Target } from './service';
import { loadQuarantine, loadSample, SAMPLE, SAMPLE_RANGE } from './sample-traffic';

const KEY = 'conformance-key';

const HEADERS = { authorization: `Basic ${KEY}` };

/** Flags of the emulator, and the rules to check. */
export interface Conformance {
  /** Creates more flags of `svc-waap emulator`, which are not in the title of the tests. */
  readonly flags?: () => Promise<readonly string[]>;
  /** Default: all. */
  readonly rules?: readonly Rule[];
  /** Default: the sample. */
  readonly traffic?: readonly TrafficRecord[];
}

/** Declares tests that check the built emulator, in a process of its own, with the rules. */
export function describeConformance(
  profile: string,
  deviations: readonly Deviation[],
  { flags = () => Promise.resolve([]), rules = RULES, traffic = SAMPLE }: Conformance = {},
): void {
  describe(`conformance to the contract, profile ${profile}, ${traffic.length} requests`, () => {
    let emulator: EmulatorProcess;
    let target: Target;
    beforeAll(async () => {
      emulator = await EmulatorProcess.start([
        '--profile',
        profile,
        '--config',
        'conformance',
        '--config',
        'another',
        '--api-key',
        KEY,
        ...(await flags()),
      ]);
      target = { baseUrl: emulator.url, config: 'conformance', headers: HEADERS, traffic: SAMPLE_RANGE };
      await loadSample(emulator.url, HEADERS, traffic);
      for (const config of ['conformance', 'another']) await loadQuarantine(emulator.url, config, HEADERS);
    });
    afterAll(() => emulator.stop());

    test.each(rules.map((rule) => [rule.id, rule.sentence, rule] as const))('%s: %s', async (id, _sentence, rule) => {
      const outcome = await outcomeOf(rule, target);
      const wanted = [...UNSHOWN, ...deviations].find((deviation) => deviation.rule === id)?.outcome ?? 'holds';
      if (outcome.kind !== wanted) throw new Error(`${wanted} was expected; ${outcome.kind}${'why' in outcome ? `: ${outcome.why}` : ''}`);
    });
  });
}
