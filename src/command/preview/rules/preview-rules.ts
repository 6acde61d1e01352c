import { push } from '../../../model/multimap';
import type { EntityChange, PlanEffect } from '../changes/entity-change';
import type { PlanFacts } from '../changes/plan-facts';
import { ACTION_RULES } from './actions';
import { BACKEND_SERVICE_RULES } from './backend-services';
import { changedAttributes, ENTRY, isAbout, namesKind } from './attributes';
import { DYNAMIC_RULES } from './dynamic-rules';
import { ENTRIES } from './entries';
import { DRIFT_KEPT } from './kept-drift';
import { LOAD_BALANCER_RULES } from './load-balancers';
import { LOG_EXPORTER_RULES } from './log-exporters';
import { LOOK_ALIKES } from './look-alikes';
import { inactiveThroughout, NEUTRAL, STAYS_INACTIVE } from './neutral';
import { PROXY_TEMPLATE_RULES } from './proxy-templates';
import { REPLAY_LOSES } from './replay';
import { REQUEST_RULES } from './requests';
import { type ChangeWithFindings, type Finding, foundTexts, isMark, judges, type PreviewRule, type State, worstFirst } from './rule';
import { TAGS } from './tags';
import { UNJUDGED } from './unjudged';
import { MAY_EXIST } from './unplaced';
import { isUnreadable, valueAt } from './values';

/** Rules about what is changed, other than the entry as a whole. */
const ABOUT_VALUES: readonly PreviewRule[] = [
  ...REQUEST_RULES,
  ...DYNAMIC_RULES,
  ...TAGS,
  ...ACTION_RULES,
  ...PROXY_TEMPLATE_RULES,
  ...BACKEND_SERVICE_RULES,
  ...LOG_EXPORTER_RULES,
  ...LOAD_BALANCER_RULES,
  ...NEUTRAL,
  ...UNJUDGED,
];

/** Rules that hold for every change. */
const ALWAYS = [...ENTRIES, ...LOOK_ALIKES];

const WHILE_ACTIVE = byKind([...ABOUT_VALUES, ...ALWAYS]);
const OF_ENTRIES = byKind(ALWAYS);
const WHILE_INACTIVE = byKind([STAYS_INACTIVE, ...ALWAYS]);

const NOT_JUDGED: PreviewRule = {
  id: 'not-judged',
  verdict: 'unjudged',
  meaning: 'No other rule judges the change, or the attribute is known only after the apply, or is secret.',
  about: [],
  find: () => undefined,
};

/** All rules of the preview. The guide on previews lists them. */
export const PREVIEW_RULES: readonly PreviewRule[] = [
  ...ABOUT_VALUES,
  STAYS_INACTIVE,
  ...ALWAYS,
  DRIFT_KEPT,
  REPLAY_LOSES,
  MAY_EXIST,
  NOT_JUDGED,
];

/** Returns a change with its findings and its states. */
export function judged(change: EntityChange, facts: PlanFacts): ChangeWithFindings {
  const findings = findingsOf(change, facts);
  return { ...change, findings, states: statesOf(change, findings) };
}

/** Returns the findings about a change, the worst first. A change that no rule judges gets a finding that says so. */
function findingsOf(change: EntityChange, facts: PlanFacts): Finding[] {
  const attributes = changedAttributes(change);
  const rules = change.isOpaque ? OF_ENTRIES : inactiveThroughout(change) ? WHILE_INACTIVE : WHILE_ACTIVE;
  const applied = rules(change.kind).flatMap((rule) => found(rule, change, facts, attributes).map((finding) => ({ rule, finding })));
  const findings = applied.map(({ finding }) => finding);
  // Marks do not judge the attributes that they name.
  const named = new Set(findings.filter(({ verdict }) => !isMark(verdict)).flatMap(namedBy));
  const unnamed = attributes.filter((attribute) => !named.has(attribute));
  const reasonsOf = (attribute: string) =>
    applied.flatMap(({ rule, finding }) => (rule.unjudged !== undefined && namedBy(finding).includes(attribute) ? [rule.unjudged] : []));
  if (unnamed.length > 0) findings.push(notJudged(change, unnamed, reasonsOf));
  return worstFirst(findings);
}

/** Returns a function that selects the rules about a kind. */
function byKind(rules: readonly PreviewRule[]): (kind: string) => readonly PreviewRule[] {
  const known = new Map<string, readonly PreviewRule[]>();
  return (kind) => {
    const found = known.get(kind) ?? rules.filter(({ about }) => about.length === 0 || namesKind(about, kind));
    known.set(kind, found);
    return found;
  };
}

/** Returns the states of a change, which follow from its findings: neutral only if nothing is weaker, stronger or unjudged. */
function statesOf(change: EntityChange, findings: readonly Finding[]): State[] {
  const known = new Set(findings.filter(({ verdict }) => judges(verdict)).flatMap(namedBy));
  const has = (verdict: State) => findings.some((finding) => finding.verdict === verdict);
  const isUnjudged = has('unjudged') || changedAttributes(change).some((attribute) => !known.has(attribute));
  const states = [...(has('weaker') ? ['weaker'] : []), ...(has('stronger') ? ['stronger'] : []), ...(isUnjudged ? ['unjudged'] : [])];
  return states.length === 0 ? ['neutral'] : (states as State[]);
}

/** Returns the attributes that a finding names, or else the entry itself. */
function namedBy({ attributes }: Finding): readonly string[] {
  return attributes.length === 0 ? [ENTRY] : attributes;
}

function found(rule: PreviewRule, change: EntityChange, facts: PlanFacts, attributes: readonly string[]): Finding[] {
  const texts = foundTexts(rule.find(change, facts));
  if (texts.length === 0) return [];
  const about = attributes.filter((attribute) => isAbout(rule.about, change.kind, attribute));
  return texts.map(({ text, attributes: own = about, witness }) => ({
    judgement: rule.id,
    verdict: rule.verdict,
    text,
    attributes: own.filter((attribute) => attribute !== ENTRY),
    ...(witness && { witness }),
  }));
}

/** @param reasonsOf returns the reasons of the marks that name an attribute */
function notJudged(change: EntityChange, attributes: readonly string[], reasonsOf: (attribute: string) => string[]): Finding {
  const { verdict, id } = NOT_JUDGED;
  const named = attributes.filter((attribute) => attribute !== ENTRY);
  const unreadable = named.filter((attribute) => isHidden(change, attribute));
  const byReason = new Map<string, string[]>();
  for (const attribute of named.filter((one) => !unreadable.includes(one))) {
    const reason = reasonsOf(attribute).join(' ') || NO_RULE;
    push(byReason, reason, attribute);
  }
  const ofEntry = [change.before, change.after].some((values) => values && isUnreadable(values)) ? HIDDEN_VALUES : NO_RULE;
  const texts = [
    ...(attributes.includes(ENTRY)
      ? [`Not judged: ${EFFECTS[change.effect]} the ${change.noun}. ${reasonsOf(ENTRY).join(' ') || ofEntry}`]
      : []),
    ...(unreadable.length > 0
      ? [`Not judged, because the value is known only after the apply or is secret: ${unreadable.join(', ')}.`]
      : []),
    ...[...byReason].map(([reason, names]) => `Not judged: ${names.join(', ')}. ${reason}`),
  ];
  return { judgement: id, verdict, text: texts.join(' '), attributes: named };
}

const EFFECTS: Readonly<Record<PlanEffect, string>> = {
  added: 'the addition of',
  changed: 'the change of',
  removed: 'the removal of',
  replaced: 'the replacement of',
  forgotten: 'that Terraform forgets',
  imported: 'the import of',
};

const NO_RULE = 'No rule of the preview applies to this change.';
const HIDDEN_VALUES = 'Some of its values are known only after the apply or are secret.';

function isHidden({ before, after }: EntityChange, attribute: string): boolean {
  return [before, after].some((values) => isUnreadable(valueAt(values, attribute)));
}
