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
import { loadSample } from './sample-traffic';

// A rule that holds whatever a service does proves nothing: each rule must show a service that does wrong.

/** Each fault with each rule that should show it. Each pair has a configuration of its own, so that no other spoils it. */
const PAIRS = FAULTS.flatMap((wrong) => wrong.caughtBy.map((id) => [wrong.does, id, wrong] as const));
const SOUND = 'sound';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ configs: [SOUND, ...PAIRS.map((_, index) => configurationOf(index))] });
  await loadSample(emulator.url);
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
    const complaints: (string | undefined)[] = [];
    for (const each of RULES) {
      const outcome = UNSHOWN.some(({ rule: id }) => id === each.id) ? 'inapplicable' : 'holds';
      complaints.push(
        await escapeOf({ does: 'nothing wrong', outcome, begin: () => (asked, sound) => sound(asked) }, each, emulator.url, SOUND),
      );
    }
    expect(complaints.filter((complaint) => complaint !== undefined)).toEqual([]);
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
