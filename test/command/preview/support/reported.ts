import type { PlanJson } from '../../../../src/command/terraform-json';
import { preview, type PreviewInput } from '../../../../src/command/preview/preview';
import type { Report, ReportedChange } from '../../../../src/command/preview/report/json/report';

export function report(of: PlanJson, more: Partial<PreviewInput> = {}): Promise<Report> {
  return preview({ plan: of, source: 'plan.json', ...more });
}

/** Returns all changes of a plan. */
export async function changesOf(of: PlanJson): Promise<ReportedChange[]> {
  return (await report(of)).configurations.flatMap(({ changes }) => changes);
}

/** Returns the states and marks of each change, by address: `weaker deletes`. */
export function verdictsIn({ configurations }: Report): Record<string, string> {
  const changes = configurations.flatMap((configuration) => configuration.changes);
  return Object.fromEntries(
    changes.map(({ address, states, findings }) => {
      const marks = (['deletes', 'attention'] as const).filter((mark) => findings.some(({ verdict }) => verdict === mark));
      return [address, [...states, ...marks].join(' ')];
    }),
  );
}

/** Returns the ids of the preview's rules that apply to a plan, without those of every deletion. */
export async function ruleIdsOf(of: PlanJson): Promise<string[]> {
  return (await changesOf(of)).flatMap(({ findings }) => findings.map(({ judgement }) => judgement));
}

/** Returns the differences of the only change of a plan, one per line. */
export async function linesOf(of: PlanJson): Promise<string[]> {
  const [only, ...others] = await changesOf(of);
  expect(others).toEqual([]);
  return only!.changes.map(({ path, change, before, after, from, to }) =>
    [path.join(' > '), change, before && JSON.stringify(before), after && JSON.stringify(after), from && `from ${from}`, to && `to ${to}`]
      .filter(Boolean)
      .join(' '),
  );
}
