import { entryPlans } from '../../../../src/command/preview/impact/entry-plan';
import { ReplayInput } from '../../../../src/command/preview/impact/replay-input';
import { Totals } from '../../../../src/command/preview/impact/totals';
import type { TrafficRecord } from '../../../../src/model/traffic';
import { COMPLETE } from '../../../support/traffic/complete-record';
import { rule } from '../../../traffic/rules/support';
import { LOGINS, NOON, protection } from './support';

const PLANS = entryPlans(protection({ rules: [[LOGINS, rule({ include: { relation: 'OR', tags: ['scanner'] } })]] }));

function totalsOf(...records: readonly TrafficRecord[]): Totals {
  const input = new ReplayInput(PLANS);
  const requests = records.map((record, position) => input.reduced({ record, time: NOON + position * 1000 }));
  return new Totals({ range: { first: NOON, last: NOON }, fields: input.fields, files: ['log'] }).addAll(requests);
}

describe('the totals of requests', () => {
  test('have the fields and the relevant tags that some record has', () => {
    const totals = totalsOf(COMPLETE, COMPLETE);
    expect([...totals.seenFields].sort()).toEqual(['human', 'ip', 'session']);
    expect([...totals.seenTags]).toEqual(['all', 'scanner']);
    expect([totals.humansKnown, totals.sessionsKnown]).toEqual([true, true]);
  });

  test('leave humans and sessions unknown if no record has them', () => {
    const { humansKnown, sessionsKnown } = totalsOf({ ip: 'a', human: null });
    expect([humansKnown, sessionsKnown]).toEqual([false, false]);
  });

  test('count requests, humans, removed tags and missing fields, also of many requests at once', () => {
    const input = new ReplayInput(PLANS);
    const totals = new Totals({ range: undefined, fields: input.fields, files: ['log'] });
    totals.add(input.reduced({ record: { human: true, tags: ['dynamic-rule:login-bursts'] }, time: NOON }), 3);
    totals.add(input.reduced({ record: { ip: 'a', tags: [] }, time: NOON }));
    const { requests, humanRequests, unmarked, lacking, files } = totals;
    expect({ requests, humanRequests, unmarked }).toEqual({ requests: 4, humanRequests: 3, unmarked: 3 });
    const ip = [{ name: 'ip', field: 'ip' }];
    expect(lacking.unusableFor(ip)).toEqual({ records: 3, of: 4, fields: [{ name: 'ip', records: 3 }] });
    expect(files![0]!.counts.unusableFor(ip)).toEqual(lacking.unusableFor(ip));
  });
});
