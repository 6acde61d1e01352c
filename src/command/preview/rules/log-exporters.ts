import type { EntityChange } from '../changes/entity-change';
import type { PreviewRule } from './rule';
import { strictnessRules } from './strictness';
import { beyond, booleanAt, isUnreadable, numberAt, stays, textAt, textsAt, valueAt } from './values';

const EXPORTER = 'log_exporter';

const DESTINATION = [
  EXPORTER,
  ...['active', 'destination.host', 'destination.port', 'destination.protocol'].map((one) => `${EXPORTER}.${one}`),
];

const RECEIVER_UNJUDGED = 'The preview does not know who operates a log server.';

export const LOG_EXPORTER_RULES: readonly PreviewRule[] = [
  {
    id: 'exporter-off',
    verdict: 'weaker',
    meaning: 'A log exporter becomes inactive, or an active one is removed.',
    about: [EXPORTER, `${EXPORTER}.active`],
    find: ({ kind, before, after, effect }) => {
      if (kind !== EXPORTER || booleanAt(before, 'active') !== true) return undefined;
      if (effect === 'removed') return 'The active log exporter is removed. It no longer exports the log.';
      return after && booleanAt(after, 'active') === false ? 'The log exporter becomes inactive. It no longer exports the log.' : undefined;
    },
  },
  {
    id: 'exporter-on',
    verdict: 'stronger',
    meaning: 'A log exporter becomes active, or an active one is added.',
    about: [EXPORTER, `${EXPORTER}.active`],
    find: (change) => {
      if (!starts(change)) return undefined;
      return change.before === null ? 'An active log exporter is added.' : 'The log exporter becomes active.';
    },
  },
  {
    id: 'exporter-idle',
    verdict: 'neutral',
    meaning: 'An inactive log exporter is added or removed.',
    about: [EXPORTER],
    find: ({ kind, effect, before, after }) =>
      kind === EXPORTER && (effect === 'added' || effect === 'removed') && booleanAt(after ?? before, 'active') === false
        ? 'The log exporter is inactive.'
        : undefined,
  },
  {
    id: 'exporter-destination',
    verdict: 'attention',
    meaning:
      'The log of a log exporter goes to another host, port or protocol, or starts to go there: the exporter is added or becomes active. ' +
      'The finding says whether it uses TLS.',
    about: DESTINATION,
    unjudged: RECEIVER_UNJUDGED,
    find: (change) => {
      if (starts(change)) return `The log goes to ${destinationOf(change.after)}${tlsOf(change.after)}.`;
      if (change.kind !== EXPORTER || !stays(change)) return undefined;
      const [before, after] = [destinationOf(change.before), destinationOf(change.after)];
      return before === after ? undefined : `The log goes to ${after}, no longer to ${before}.`;
    },
  },
  {
    id: 'exporter-receiver',
    verdict: 'unjudged',
    meaning: 'A log exporter is added, or becomes active. The preview does not know who operates its destination.',
    about: DESTINATION,
    find: (change) => (starts(change) ? `Not judged: that ${destinationOf(change.after)} gets the log. ${RECEIVER_UNJUDGED}` : undefined),
  },
  ...strictnessRules({
    id: 'exporter-tls',
    kind: EXPORTER,
    attribute: 'destination.tls_mode',
    isStrict: usesTls,
    weaker: 'The log exporter no longer uses TLS.',
    stronger: 'The log exporter now uses TLS.',
  }),
  ...strictnessRules({
    id: 'exporter-filter',
    kind: EXPORTER,
    attribute: 'filter',
    isStrict: (filter) => filter === 'all',
    weaker: 'The log exporter no longer exports all requests.',
    stronger: 'The log exporter now exports all requests.',
  }),
  {
    id: 'exporter-fewer-groups',
    verdict: 'weaker',
    meaning: 'A log exporter exports the requests of fewer server groups.',
    about: [`${EXPORTER}.server_groups`],
    find: (change) => (scopeChange(change) === 'fewer' ? 'The log exporter exports the requests of fewer server groups.' : undefined),
  },
  {
    id: 'exporter-more-groups',
    verdict: 'stronger',
    meaning: 'A log exporter exports the requests of more server groups.',
    about: [`${EXPORTER}.server_groups`],
    find: (change) => (scopeChange(change) === 'more' ? 'The log exporter exports the requests of more server groups.' : undefined),
  },
  {
    id: 'exporter-without-request',
    verdict: 'weaker',
    meaning: 'The exported rows no longer contain the request, which an investigation may need.',
    about: [`${EXPORTER}.include_request_data`],
    find: (change) => (requestData(change) === false ? 'The exported rows no longer contain the request.' : undefined),
  },
  {
    id: 'exporter-with-request',
    verdict: 'attention',
    meaning: 'The exported rows contain the request, with whatever a client sends in it. The exporter is added, changed or becomes active.',
    about: [`${EXPORTER}.include_request_data`],
    unjudged: 'The preview does not know what clients send.',
    find: (change) =>
      requestData(change) === true || (starts(change) && booleanAt(change.after, 'include_request_data') === true)
        ? 'The exported rows now contain the request, with passwords and personal data if clients send any.'
        : undefined,
  },
];

/** Whether a log exporter begins to export the log. */
function starts({ kind, effect, before, after }: EntityChange): boolean {
  if (kind !== EXPORTER || booleanAt(after, 'active') !== true) return false;
  return effect === 'added' || (before !== null && booleanAt(before, 'active') === false);
}

/** Returns words about the TLS of a destination; none if it cannot be read. */
function tlsOf(values: EntityChange['after']): string {
  if (isUnreadable(valueAt(values, 'destination.tls_mode'))) return '';
  const mode = textAt(values, 'destination.tls_mode') ?? '';
  return usesTls(mode) ? `, with TLS (${mode})` : ', without TLS';
}

function usesTls(mode: string): boolean {
  return mode !== 'no_tls' && mode !== '';
}

function destinationOf(values: EntityChange['after']): string {
  const [host, port] = [textAt(values, 'destination.host'), numberAt(values, 'destination.port')];
  const protocol = textAt(values, 'destination.protocol');
  if (host === undefined) return 'an unknown host';
  return [JSON.stringify(host), port !== undefined && `port ${port}`, protocol].filter(Boolean).join(', ');
}

/** Returns the direction in which the exported server groups change, if there is one. */
function scopeChange(change: EntityChange): 'more' | 'fewer' | undefined {
  if (change.kind !== EXPORTER || !stays(change)) return undefined;
  const [was, is] = [change.before, change.after].map((values) => ({
    all: booleanAt(values, 'server_groups.all'),
    ids: textsAt(values, 'server_groups.ids'),
  }));
  if (was!.all === undefined || is!.all === undefined || !was!.ids || !is!.ids || (was!.all && is!.all)) return undefined;
  if (was!.all) return 'fewer';
  if (is!.all) return 'more';
  const [added, removed] = [beyond(is!.ids, was!.ids), beyond(was!.ids, is!.ids)];
  if (added.length > 0 === removed.length > 0) return undefined;
  return added.length > 0 ? 'more' : 'fewer';
}

function requestData(change: EntityChange): boolean | undefined {
  if (change.kind !== EXPORTER || !(stays(change) || change.effect === 'added')) return undefined;
  const [before, after] = [booleanAt(change.before, 'include_request_data') ?? false, booleanAt(change.after, 'include_request_data')];
  return before === after ? undefined : after;
}
