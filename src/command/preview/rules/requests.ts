import { capitalized, DynamicRule } from '../../../model';
import type { Doubt, Part, Reservation } from '../../../traffic/compare';
import type { EntityChange } from '../changes/entity-change';
import type { PlanFacts } from '../changes/plan-facts';
import { ABOUT_REQUESTS, actsOnRequests, answerWithOthers, decidingAttributes, isTogether } from './comparisons';
import { challengeShift } from './dynamic-rules';
import { isDeletedUnderAnother } from './entries';
import { BLANK, problemsOf } from './readable';
import type { FoundText, PreviewRule } from './rule';
import { mayBeUsed, unreadableEntries, unreadableText } from './unreadable-entries';
import { quotedList, stays, textAt, textsAt } from './values';
import { traceText, witnessOf } from './witness';

// Rules about what becomes of requests. They follow from a comparison of all settings of the configuration, not from single attributes.

const LEVELS =
  'From strong to weak, a request is blocked, challenged, monitored, free, or skips all checks. A `skip` comes before all other actions.';

export const REQUEST_RULES: readonly PreviewRule[] = [
  {
    id: 'requests-weaker',
    verdict: 'weaker',
    meaning: `Some request is held more weakly after the change. The finding shows a trace of requests that ends with it. ${LEVELS}`,
    about: ABOUT_REQUESTS,
    find: (change, facts) => found(change, facts, ({ losses, gains }) => shown(losses, gains, change, facts, 'less')),
  },
  {
    id: 'requests-stronger',
    verdict: 'stronger',
    meaning: 'Some request is held more strongly after the change. The finding shows a trace of requests that ends with it.',
    about: ABOUT_REQUESTS,
    find: (change, facts) => found(change, facts, ({ losses, gains }) => shown(gains, losses, change, facts, 'more')),
  },
  {
    id: 'requests-same',
    verdict: 'neutral',
    meaning: 'No request is held differently, which follows from what the known settings do.',
    about: ABOUT_REQUESTS,
    find: (change, facts) =>
      // The type of an action is judged by itself: others than rules may use it.
      found(change, facts, ({ losses, gains }) =>
        !isAboutType(change) &&
        !isDeletedUnderAnother(change, facts) &&
        challengeShift(change, facts) === 0 &&
        losses.kind === 'none' &&
        gains.kind === 'none'
          ? [
              isTogether(change, facts, 'losses') || isTogether(change, facts, 'gains')
                ? 'Together with the other changes of the plan, no request is held differently by the known settings.'
                : 'No request is held differently by the known settings.',
              ...reserved([...new Set([...losses.reservations, ...gains.reservations])]),
              ...emptied(change),
            ].join(' ')
          : undefined,
      ),
  },
  {
    id: 'requests-unclear',
    verdict: 'unjudged',
    meaning:
      'It is not known whether some request is held more weakly, or more strongly: the type of an action is not known, the rule counts ' +
      'by something else, an entry of the configuration cannot be read and may act on requests, or neither a trace nor a proof was found.',
    about: ABOUT_REQUESTS,
    find: (change, facts) =>
      found(change, facts, ({ losses, gains }) => {
        const open = [
          ...(losses.kind === 'unknown' ? [{ what: 'less', doubts: losses.doubts }] : []),
          ...(gains.kind === 'unknown' ? [{ what: 'more', doubts: gains.doubts }] : []),
        ];
        const doubts = new Set([...open.flatMap((one) => one.doubts), ...leftOut(change, facts)]);
        if (doubts.size === 0) return undefined;
        const what = open.length === 0 ? 'these requests are held as shown' : `${open.map((one) => one.what).join(' or ')} is held`;
        return `Not known: whether ${what}. ${[...doubts].map((doubt) => reasonFor(doubt, change, facts)).join(' ')}`;
      }),
  },
  {
    id: 'blank-tag',
    verdict: 'unjudged',
    meaning: 'A dynamic rule or a flow control policy selects by a blank tag. The API does not say which requests have it.',
    about: ABOUT_REQUESTS,
    find: (change) => {
      const attributes = decidingAttributes(change);
      const problems = [change.before, change.after].flatMap((values) => (values ? problemsOf(change.kind, values) : []));
      const blank = [...new Set(problems.filter(({ is }) => is === BLANK).map(({ attribute }) => attribute))];
      if (blank.length === 0 || attributes.length === 0) return undefined;
      const where = blank.join(' and ');
      const text = `Not judged: ${where} has a blank tag. The API does not say which requests a blank tag selects.`;
      return { text, attributes };
    },
  },
];

type AnswerOf = NonNullable<ReturnType<typeof answerWithOthers>>;

type Words = Omit<FoundText, 'attributes'>;

function found(change: EntityChange, facts: PlanFacts, words: (answer: AnswerOf) => Words | string | undefined): FoundText | undefined {
  const { kind, effect } = change;
  if (!actsOnRequests(kind) || !(stays(change) || effect === 'added' || effect === 'removed')) return undefined;
  const attributes = decidingAttributes(change);
  // An action without known users, or one that comes or goes under its id, is judged by itself.
  if (attributes.length === 0 || (kind === 'action' && !(stays(change) && !attributes.includes('id') && isUsed(change, facts))))
    return undefined;
  const answer = answerWithOthers(change, facts);
  const about = answer && words(answer);
  if (about === undefined) return undefined;
  return { ...(typeof about === 'string' ? { text: about } : about), attributes };
}

function isAboutType({ kind, changes }: EntityChange): boolean {
  return kind === 'action' && changes.some(({ path: [name] }) => name === 'type');
}

/** An entry that was left out may be the reason of every other doubt. */
function leftOut({ configuration }: EntityChange, facts: PlanFacts): Doubt[] {
  return unreadableEntries(facts, configuration).length > 0 ? ['unreadable-entry'] : [];
}

/** Whether a rule uses an action, or may use it. */
function isUsed({ before, after, configuration }: EntityChange, facts: PlanFacts): boolean {
  const ids = [before, after].map((values) => textAt(values, 'id')).filter((id) => id !== undefined);
  return ids.some((id) => mayBeUsed(facts, configuration, id));
}

/** Returns the text of a part of an answer that has a witness, with what limits the other part. */
function shown(part: Part, other: Part, change: EntityChange, facts: PlanFacts, direction: 'less' | 'more'): Words | undefined {
  if (part.kind !== 'some') return undefined;
  const limits = [
    ...(leftOut(change, facts).length > 0 ? ['What cannot be read may decide otherwise.'] : []),
    ...(other.kind === 'none' ? reserved(other.reservations) : []),
    ...emptied(change),
  ];
  const together = isTogether(change, facts, direction === 'less' ? 'losses' : 'gains');
  const isOwn = isRule(part.rule, change);
  const name = isOwn ? change.title : nameOf(part.rule, change, facts);
  const witness = witnessOf(name, isOwn, part.witness, together);
  const rule = isOwn ? 'The rule' : `The dynamic rule ${JSON.stringify(name)}`;
  return {
    text: [
      ...(together ? ['Together with the other changes of the plan:'] : []),
      ...[`${rule} holds ${direction}.`, `${capitalized(traceText(witness, change))}.`, ...limits],
    ].join(' '),
    witness,
  };
}

/** Whether a change is that of a dynamic rule with the given id. */
function isRule(id: string, { kind, before, after }: EntityChange): boolean {
  return kind === 'dynamic_rule' && [before, after].some((values) => textAt(values, 'id') === id);
}

/** Returns the name of a dynamic rule, by which people know it before the apply, or else its id. */
function nameOf(id: string, { configuration }: EntityChange, facts: PlanFacts): string {
  const rule = facts.entry('before', DynamicRule, configuration, id) ?? facts.entry('after', DynamicRule, configuration, id);
  const name = rule?.entry['name'];
  return typeof name === 'string' ? name : id;
}

/** Returns what a verdict rests on where a dynamic rule gets or loses its last included tag, which the API does not describe. */
function emptied({ kind, before, after }: EntityChange): string[] {
  const [had, has] = [before, after].map((values) => values && textsAt(values, 'include.tags'));
  const isEmptied = kind === 'dynamic_rule' && had && has && (had.length === 0) !== (has.length === 0);
  return isEmptied ? ['This holds if the service counts every request for a rule without included tags.'] : [];
}

function reserved(reservations: readonly Reservation[]): string[] {
  return reservations.map((reservation) => RESERVATIONS[reservation]);
}

const RESERVATIONS: Readonly<Record<Reservation, string>> = {
  tail: 'A source may leave quarantine earlier, by less than the former timeframe.',
  restart: 'This holds for visitors who begin the sequence once.',
  address: 'This holds if each address has one country, network and organization.',
};

function reasonFor(doubt: Doubt, change: EntityChange, facts: PlanFacts): string {
  switch (doubt) {
    case 'unknown-action': {
      const who = facts.isComplete(change.configuration) ? 'Neither the plan nor the service names' : 'The plan does not name';
      const ids = [...new Set([change.before, change.after].map((values) => textAt(values, 'action')))].filter((id) => id !== undefined);
      return `${who} the type or the tags of ${ids.length === 0 ? 'an action' : quotedList(ids)}, or the preview does not know the type.`;
    }
    case 'unknown-target':
      return 'Traffic records do not contain what the rule counts by.';
    case 'other-target':
      return `The rule counts by ${textAt(change.after, 'target')} instead of ${textAt(change.before, 'target')}.`;
    case 'unknown-tags':
      return 'It depends on whether an entry that is not known adds a tag that the service makes from a name.';
    case 'unreadable-entry':
      return `It depends on what cannot be read: ${unreadableText(unreadableEntries(facts, change.configuration))}.`;
    case 'no-proof':
      return 'Neither a trace that shows it nor a proof of the contrary was found.';
  }
}
