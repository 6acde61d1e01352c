import { EmulatorProcess } from '../../tools/emulator-process';
import { type Deviation, UNSHOWN } from './deviations';
import { outcomeOf } from './outcome';
import type { Rule } from './rule';
import { RULES } from './rules';
import { loadSample, SAMPLE_RANGE } from './sample-traffic';

const KEY = 'conformance-key';

const HEADERS = { authorization: `Basic ${KEY}` };

/** How the emulator is started, and what it is held against. */
export interface Conformance {
  /** More flags of `svc-waap emulator`. Those that are made at the start are not in the title of the tests. */
  readonly flags?: () => Promise<readonly string[]>;
  /** Default: all. */
  readonly rules?: readonly Rule[];
}

/** Holds the built emulator, in a process of its own, against the rules. */
export function describeConformance(
  profile: string,
  deviations: readonly Deviation[],
  { flags = () => Promise.resolve([]), rules = RULES }: Conformance = {},
): void {
  describe(`conformance to the contract, profile ${profile}`, () => {
    let emulator: EmulatorProcess;
    beforeAll(async () => {
      emulator = await EmulatorProcess.start(['--profile', profile, '--config', 'conformance', '--api-key', KEY, ...(await flags())]);
      await loadSample(emulator.url, HEADERS);
    });
    afterAll(() => emulator.stop());

    test.each(rules.map((rule) => [rule.id, rule.sentence, rule] as const))('%s: %s', async (id, _sentence, rule) => {
      const outcome = await outcomeOf(rule, { baseUrl: emulator.url, config: 'conformance', headers: HEADERS, traffic: SAMPLE_RANGE });
      const wanted = [...UNSHOWN, ...deviations].find((deviation) => deviation.rule === id)?.outcome ?? 'holds';
      if (outcome.kind !== wanted) throw new Error(`${wanted} was expected; ${outcome.kind}${'why' in outcome ? `: ${outcome.why}` : ''}`);
    });
  });
}
