import { strengthOf } from '../../../model';
import type { PlannedObject } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { PlanFacts } from '../changes/plan-facts';
import type { PreviewRule } from './rule';
import { namesOf } from './readers';
import { numberAt, stays, textAt } from './values';

const ACTION = 'action';

/** Reason why an action that blocks with a success is not judged. */
export const SUCCESS_UNJUDGED = 'What clients do after a response that looks like a success was not examined.';

export const ACTION_RULES: readonly PreviewRule[] = [
  {
    id: 'action-weaker',
    verdict: 'weaker',
    meaning:
      'An action gets a weaker type, such as `monitor` instead of `block`, or `challenge` instead of `ichallenge`, an interactive ' +
      'test that fewer bots pass. The finding names the dynamic rules that use it.',
    about: [`${ACTION}.type`],
    find: (change, facts) => strengthChange(change, facts, (before, after) => after < before),
  },
  {
    id: 'action-stronger',
    verdict: 'stronger',
    meaning: 'An action gets a stronger type, such as `block` instead of `monitor`.',
    about: [`${ACTION}.type`],
    find: (change, facts) => strengthChange(change, facts, (before, after) => after > before),
  },
  {
    id: 'action-answers-ok',
    verdict: 'attention',
    meaning: 'An action that blocks answers with a status of success. Clients and monitoring see no refusal.',
    about: [ACTION, `${ACTION}.params.status`, `${ACTION}.type`],
    unjudged: SUCCESS_UNJUDGED,
    find: ({ kind, before, after }) =>
      kind === ACTION && after !== null && answersOk(after) && !answersOk(before ?? undefined)
        ? `The action blocks, but answers with the status ${numberAt(after, 'params.status')}, a success. Clients see no refusal.`
        : undefined,
  },
  {
    id: 'action-response',
    verdict: 'neutral',
    meaning: 'The response of an action changes: its content, or its status from one refusal to another. Only `block` uses either.',
    about: [`${ACTION}.params.status`, `${ACTION}.params.content`],
    find: (change) => {
      if (change.kind !== ACTION || !stays(change)) return undefined;
      const changed = ['params.status', 'params.content'].filter((path) => change.changes.some((one) => one.path.join('.') === path));
      const type = textAt(change.after, 'type');
      const status = numberAt(change.after, 'params.status');
      // Another status than a refusal is not judged.
      const attributes = type === 'block' && (status ?? 0) < 400 ? changed.filter((path) => path !== 'params.status') : changed;
      if (attributes.length === 0 || type === undefined || strengthOf(type) === undefined) return undefined;
      const text =
        type === 'block' ? 'The requests are still blocked, with another response.' : `An action of the type ${type} does not use it.`;
      return { text, attributes };
    },
  },
];

/** Whether an action blocks, and answers with a status of success. */
export function answersOk(action: PlannedObject | undefined): boolean {
  const status = numberAt(action ?? null, 'params.status');
  return textAt(action ?? null, 'type') === 'block' && status !== undefined && status >= 200 && status < 300;
}

/** Returns the strength of a type, and which of two challenges is harder: more bots pass an automatic test than an interactive one. */
export function hardnessOf(type: string): number | undefined {
  const strength = strengthOf(type);
  return strength === undefined || type !== 'ichallenge' ? strength : strength + 0.5;
}

function strengthChange(change: EntityChange, facts: PlanFacts, matches: (before: number, after: number) => boolean): string | undefined {
  if (change.kind !== ACTION || !stays(change)) return undefined;
  const { configuration, id } = change;
  // An index of count may get the entry of another one. Its users are those of its id.
  const former = id === null || id === textAt(change.before, 'id') ? undefined : facts.action('before', configuration, id);
  const [before, after] = [textAt(former ?? change.before, 'type'), textAt(change.after, 'type')];
  const [was, is] = [before, after].map((type) => (type === undefined ? undefined : hardnessOf(type)));
  if (before === after || was === undefined || is === undefined || !matches(was, is)) return undefined;
  const users = id === null ? [] : facts.references('after', configuration).usersOf('actions', id);
  return `The type goes from ${before} to ${after}.${users.length === 0 ? '' : ` Used by ${namesOf(users)}.`}`;
}
