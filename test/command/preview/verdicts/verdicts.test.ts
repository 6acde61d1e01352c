import { type ENTITIES } from '../../../../src/model';
import type { ReportFormat } from '../../../../src/command/preview/report/formats';
import { renderReport } from '../../../../src/command/preview/report/render';
import { headline } from '../../../../src/command/preview/report/tree/report-tree';
import { plan } from '../support/plan';
import { report, verdictsIn } from '../support/reported';
import { EXPECTED } from './expected';

/** A service that has some actions, and no other entries. */
const serviceWith = (actions: readonly object[]) => ({
  versions: () => {
    throw new Error('no history');
  },
  family: ({ name }: (typeof ENTITIES)[number]) => ({
    list: () => Promise.resolve({ items: name === 'Action' ? actions : [] }),
  }),
});

describe.each(Object.entries(EXPECTED))('%s', (_, { changes, actions, verdicts, headline: expected, says = [], omits = [] }) => {
  let made: ReturnType<typeof report> | undefined;
  const previewed = () => (made ??= report(plan(changes), actions ? { client: serviceWith(actions) as never } : {}));

  test('has the verdicts that a reviewer gave', async () => {
    expect(verdictsIn(await previewed())).toEqual(sorted(verdicts));
  });

  test('has findings with a reason, and a headline that counts the states', async () => {
    const reported = await previewed();
    const all = reported.configurations.flatMap((configuration) => configuration.changes);
    for (const { findings } of all) expect(findings).not.toEqual([]);
    const text = all.flatMap(({ findings }) => findings.map((finding) => finding.text)).join('\n');
    for (const words of says) expect(text).toContain(words);
    for (const words of omits) expect(text).not.toContain(words);
    expect(headline(reported)).toBe(expected);
  });

  test('has a finding in each format for each change that is not judged', async () => {
    const reported = await previewed();
    const all = reported.configurations.flatMap((configuration) => configuration.changes);
    for (const { states, findings } of all) {
      expect(findings.some(({ verdict }) => verdict === 'unjudged')).toBe(states.includes('unjudged'));
    }
    const count = all.flatMap(({ findings }) => findings).filter(({ verdict }) => verdict === 'unjudged').length;
    const inFormat = (format: ReportFormat) => renderReport(reported, format, { columns: 100, hasColors: false });
    expect(inFormat('terminal').split('? NOT JUDGED')).toHaveLength(count + 1);
    expect(inFormat('markdown').split('- **❔ not judged**: ')).toHaveLength(count + 1);
    expect(inFormat('html').match(/<b>.*?Not judged<\/b>/g) ?? []).toHaveLength(count);
  });
});

/** States in the order of the report. */
function sorted(verdicts: Readonly<Record<string, string>>): Record<string, string> {
  const order = ['weaker', 'stronger', 'unjudged', 'neutral', 'deletes', 'attention'];
  const inOrder = (words: string) => words.split(' ').sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return Object.fromEntries(Object.entries(verdicts).map(([address, words]) => [address, inOrder(words).join(' ')]));
}

test('at least 60 plans have expected verdicts', () => {
  expect(Object.keys(EXPECTED).length).toBeGreaterThanOrEqual(60);
});
