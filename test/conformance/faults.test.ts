import { type Emulator, startEmulator } from '../../src/emulator';
import { FAMILY_OF } from '../model/contract';
import { FAULTS } from './faults/catalogue';
import { fault } from './faults/fault';
import { escapeOf, unbroken } from './faults/verdict';
import { done, pretending } from './faults/wrongs';
import { UNSHOWN } from './deviations';
import { outcomeOf } from './outcome';
import { type Rule, rule } from './rule';
import { RULES } from './rules';
import { keptRule } from './rules/entry-fields';
import { loadQuarantine, loadSample, SAMPLE_RANGE } from './sample-traffic';

// A rule that no service violates proves nothing: each rule must detect a service with a fault.

/** Each fault with each rule that should detect it. Each pair has its own configuration, isolated from the others. */
const PAIRS = FAULTS.flatMap((wrong) => wrong.caughtBy.map((id) => [wrong.does, id, wrong] as const));
const SOUND = 'sound';

/** Configuration whose quarantine list loses entries to faults. It is the first by name. */
const BYSTANDER = 'another';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ configs: [SOUND, BYSTANDER, ...PAIRS.map((_, index) => configurationOf(index))] });
  await loadSample(emulator.url);
  const removing = PAIRS.flatMap(([, id], index) => (ruleOf(id).writes === 'quarantine' ? [configurationOf(index)] : []));
  for (const config of [SOUND, BYSTANDER, ...removing]) await loadQuarantine(emulator.url, config);
});
afterAll(() => emulator.close());

describe('a service', () => {
  test.each(PAIRS.map((pair, index) => [...pair, configurationOf(index)] as const))(
    'that %s is caught by %s',
    async (_, id, wrong, config) => {
      expect(await escapeOf(wrong, ruleOf(id), emulator.url, config)).toBeUndefined();
    },
  );

  test('without a fault is not caught', async () => {
    const target = { baseUrl: emulator.url, config: SOUND, headers: {}, traffic: SAMPLE_RANGE };
    const complaints: string[] = [];
    for (const each of RULES) {
      const wanted = UNSHOWN.some(({ rule: id }) => id === each.id) ? 'inapplicable' : 'holds';
      const outcome = await outcomeOf(each, target);
      if (outcome.kind !== wanted) complaints.push(`${each.id}: ${JSON.stringify(outcome)}`);
    }
    expect(complaints).toEqual([]);
  });
});

describe('a rule', () => {
  const vacuous = rule('2.5/vacuous', 'nothing', 'Dynamic rules are there', async (service) => {
    await service.get('dynamic-rules');
  });

  test('is broken by a fault of the catalogue, whichever it is', () => {
    expect(unbroken(RULES, FAULTS)).toEqual([]);
  });

  test('without a fault that breaks it is found', () => {
    expect(unbroken([...RULES, vacuous], FAULTS)).toEqual(['2.5/vacuous']);
  });

  test('that checks nothing does not pass for one that shows a fault', async () => {
    const wrong = fault(
      'answers nonsense',
      vacuous.id,
      pretending(() => true, done()),
    );
    expect(await escapeOf(wrong, vacuous, emulator.url, SOUND)).toMatch(/^2.5\/vacuous .*violated was expected; .*"holds"/);
  });

  test('does not show a fault that cannot be put to work', async () => {
    const wrong = fault('stumbles', '2.5/id', () => () => Promise.reject(new TypeError('no such thing')));
    expect(await escapeOf(wrong, ruleOf('2.5/id'), emulator.url, SOUND)).toMatch(/violated was expected; .*no such thing/);
  });

  test('that asks nothing fails', async () => {
    expect(await outcomeOn(rule('2.5/silent', 'nothing', 'Dynamic rules are silent', async () => undefined))).toEqual({
      kind: 'violated',
      why: 'The rule asked the service nothing, so it shows nothing.',
    });
  });

  test('whose two values are equal fails', async () => {
    const [field] = FAMILY_OF.DynamicRule.rows;
    const [value] = field!.values;
    expect(await outcomeOn(keptRule(FAMILY_OF.DynamicRule, { ...field!, values: [value, value] }))).toEqual({
      kind: 'violated',
      why: 'description is written twice with the same value, which shows nothing.',
    });
  });
});

function outcomeOn(each: Rule) {
  return outcomeOf(each, { baseUrl: emulator.url, config: SOUND, headers: {} });
}

function ruleOf(id: string): Rule {
  const found = RULES.find((each) => each.id === id);
  if (!found) throw new Error(`The catalogue of faults names the rule ${id}, which is not there.`);
  return found;
}

function configurationOf(index: number): string {
  return `faulty-${index}`;
}
