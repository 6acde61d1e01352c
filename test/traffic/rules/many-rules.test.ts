import type { DynamicRule } from '../../../src/model';
import { RuleGroup } from '../../../src/traffic/rules/rule-group';
import { TagConditions } from '../../../src/traffic/rules/tag-condition';
import { TagMarks } from '../../../src/traffic/rules/tag-marks';
import { WatchedRule } from '../../../src/traffic/rules/watched-rule';
import { TrafficEvaluation } from '../../../src/traffic/rules';
import { rule } from './support';

const MANY = 130_000;

const one = rule({ threshold: 5, timeframe: 60 });
const rules = (of: (index: number) => Partial<DynamicRule>) =>
  Array.from({ length: MANY }, (_, index): DynamicRule => ({ ...one, id: `r${index}`, ...of(index) }));

test('130,000 rules with one condition are evaluated, and overflow no stack', () => {
  const evaluation = new TrafficEvaluation({ policies: [], rules: rules((index) => ({ threshold: 5 + index })) });
  expect(evaluation.take({ tags: ['login'], ip: '1.1.1.1' } as never, 0)).toMatchObject({ caught: [], heldBy: [] });
});

test('130,000 rules with 130,000 conditions are grouped in linear time', () => {
  const conditions = new TagConditions(new TagMarks());
  const watched = rules((index) => ({ include: { relation: 'OR', tags: [`t${index}`] } })).map((each) => new WatchedRule(each, conditions));
  const groups = RuleGroup.of(watched);
  expect(groups).toHaveLength(MANY);
  expect(groups[MANY - 1]!.rules).toEqual([watched[MANY - 1]]);
});
