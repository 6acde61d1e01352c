import { EmulatorProcess } from '../../tools/emulator-process';
import { type Deviation, UNSHOWN } from './deviations';
import { outcomeOf } from './outcome';
import { RULES } from './rules';
import { loadSample, SAMPLE_RANGE } from './sample-traffic';

const KEY = 'conformance-key';

const HEADERS = { authorization: `Basic ${KEY}` };

/** Holds the built emulator, in a process of its own, against every rule. */
export function describeConformance(profile: string, deviations: readonly Deviation[], flags: readonly string[] = []): void {
  describe(`conformance to the contract, profile ${[profile, ...flags].join(' ')}`, () => {
    let emulator: EmulatorProcess;
    beforeAll(async () => {
      emulator = await EmulatorProcess.start(['--profile', profile, '--config', 'conformance', '--api-key', KEY, ...flags]);
      await loadSample(emulator.url, HEADERS);
    });
    afterAll(() => emulator.stop());

    test.each(RULES.map((rule) => [rule.id, rule.sentence, rule] as const))('%s: %s', async (id, _sentence, rule) => {
      const outcome = await outcomeOf(rule, { baseUrl: emulator.url, config: 'conformance', headers: HEADERS, traffic: SAMPLE_RANGE });
      const wanted = [...UNSHOWN, ...deviations].find((deviation) => deviation.rule === id)?.outcome ?? 'holds';
      if (outcome.kind !== wanted) throw new Error(`${wanted} was expected; ${outcome.kind}${'why' in outcome ? `: ${outcome.why}` : ''}`);
    });
  });
}
