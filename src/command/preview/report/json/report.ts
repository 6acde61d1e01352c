import { type ArrayOptions, type Static, type TSchema, Type } from '@sinclair/typebox';
import type { AttributedVersion } from '../../../../model';
import { type Finding, type State, STATES, VERDICTS } from '../../rules/rule';
import { WITNESS_SOURCES } from '../../rules/witness';
import { REQUEST_LEVELS } from '../../impact/levels';
import type { ValueChange } from '../../changes/value-change';
import type { TrafficImpact } from '../../impact';
import type { PlanWarning } from '../../../plans';

// Report of a preview, and its JSON form. Value changes, findings and traffic have their types elsewhere; the schemas here document them.
// The whole schema is docs/preview-report.schema.json. A new optional member raises the minor part of the format version, and every
// change that breaks readers raises the major part.

export const FORMAT_VERSION = '1.8';

export const EFFECTS = ['added', 'changed', 'removed', 'replaced', 'forgotten', 'imported'] as const;

const described = (description: string) => ({ description });
const choice = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });
const listOf = <Item>(item: TSchema, options: ArrayOptions = {}) => Type.Unsafe<readonly Item[]>(Type.Array(item, options));
const nullable = <S extends TSchema>(schema: S, description: string) => Type.Union([schema, Type.Null()], { description });

const count = (description: string) => Type.Integer({ minimum: 0, description });

const SHOWN = Type.Union(
  [Type.Object({ value: Type.Unknown() }), Type.Object({ secret: Type.Literal(true) }), Type.Object({ unknown: Type.Literal(true) })],
  described('A value, or a marker: secret, or known only after the apply.'),
);

const VALUE_CHANGE = Type.Object(
  {
    path: Type.Array(
      Type.String(),
      described('Names of attributes, keys of maps, and labels of list items: `steps`, `POST /pay`, `headers`, `host`.'),
    ),
    change: choice(['added', 'removed', 'changed', 'moved'], 'Change at this path.'),
    before: Type.Optional(SHOWN),
    after: Type.Optional(SHOWN),
    from: Type.Optional(Type.Integer(described('Position in the list before the change, counted from 1.'))),
    to: Type.Optional(Type.Integer(described('Position in the list after the change, counted from 1.'))),
    unit: Type.Optional(Type.String(described('Unit of a number.'))),
  },
  described('One difference. Spellings with the same meaning are equal.'),
);

const WITNESS = Type.Object(
  {
    rule: Type.String(described('Name of the dynamic rule that holds less or more.')),
    is_own: Type.Optional(Type.Literal(true, described('Set if this rule is the changed entry itself. Several rules may have one name.'))),
    together: Type.Optional(
      Type.Literal(true, described('Set if all changes of the configuration make the difference together, and none does alone.')),
    ),
    source: choice(
      WITNESS_SOURCES,
      'What all requests have in common: one address, session, network or country. Or they come from `several`.',
    ),
    requests: Type.Array(
      Type.Object({
        count: Type.Integer({ minimum: 1, description: 'Number of requests that are alike, one after the other.' }),
        from: Type.Number(described('Time of the first of them, in seconds after the first request of the trace.')),
        to: Type.Number(described('Time of the last of them.')),
        tags: Type.Array(Type.String(), described('Tags that the requests have from outside of the settings.')),
        method: Type.Optional(Type.String(described('Default: GET.'))),
        path: Type.Optional(Type.String(described('Default: `/`.'))),
        host: Type.Optional(Type.String(described('Host for which a step asks. Default: any.'))),
        headers: Type.Optional(listOf<string>(Type.String(), described('Names of the headers for which steps ask.'))),
        cookies: Type.Optional(listOf<string>(Type.String(), described('Names of the cookies for which steps ask.'))),
        arguments: Type.Optional(listOf<string>(Type.String(), described('Names of the arguments for which steps ask.'))),
        before: choice(REQUEST_LEVELS, 'Level of the requests before the plan.'),
        after: choice(REQUEST_LEVELS, 'Level of the requests after the plan.'),
      }),
    ),
  },
  described('Trace of requests, evaluated with the settings before the plan and after it. The level of the last request differs.'),
);

const FINDING = Type.Object(
  {
    judgement: Type.String(described("Id of the preview's rule. The guide lists all rules.")),
    verdict: choice(
      VERDICTS,
      'Effect on the protection. `attention`: worth a look. `unjudged`: the preview cannot say, or did not examine the value.',
    ),
    text: Type.String(),
    attributes: Type.Array(Type.String(), described('Changed attributes that the finding is about. Empty for the entry as a whole.')),
    witness: Type.Optional(WITNESS),
  },
  described('A rule of the preview that applies to the change.'),
);

const VERSION = Type.Object({
  version: Type.String(),
  author: Type.String(),
  email: Type.String(),
  date: Type.String(),
  message: Type.String(),
});

const commonMembers = {
  kind: Type.String(described('Resource type without `svc_`: `dynamic_rule`. Entries of a set have the type of a single entry.')),
  noun: Type.String(described('The kind in a sentence: `dynamic rule`.')),
  configuration: nullable(Type.String(), 'Null if it is known only after the apply.'),
  id: nullable(Type.String(), 'Id of the entry. Null if it is known only after the apply, and for a resource that manages no entries.'),
  title: Type.String(described('Name of the entry, the former one if it is renamed, or a title for the resource.')),
  address: Type.String(described('Address of the resource, with the key of the entry in a set.')),
  construct_path: Type.Optional(Type.String(described('Path of the construct, if the stack was synthesized.'))),
  effect: choice(EFFECTS, 'Effect on the service, or on the state.'),
  changes: listOf<ValueChange>(VALUE_CHANGE),
};

const Change = Type.Object(
  {
    ...commonMembers,
    is_in_set: Type.Boolean(described('Whether it is an entry of a set.')),
    is_drift: Type.Optional(
      Type.Literal(true, described('Set if the plan does not make the change, and keeps what was changed outside of Terraform.')),
    ),
    is_imported: Type.Boolean(described('Whether the plan imports it.')),
    moved_from: Type.Optional(Type.String(described('Former address of the resource, if the plan moves it in the state.'))),
    kept_tls_versions: Type.Optional(
      Type.Array(Type.String(), described('Versions of TLS that stay, if `ssl_protocols` of a proxy template changes.')),
    ),
    findings: listOf<Finding>(FINDING),
    states: listOf<State>(
      choice(STATES, ''),
      described('Effects on the protection: weaker, stronger, unjudged, or several of them; neutral only without any of them.'),
    ),
    lost_requests: Type.Optional(
      count('Number of replayed requests that are lost because of the change. A request may be lost because of several changes.'),
    ),
  },
  described('Change of one entry, or of a resource that manages no entries.'),
);

const Drift = Type.Object(
  {
    ...commonMembers,
    is_overwritten: Type.Boolean(described('Whether the plan changes the same values again.')),
    authors: choice(
      ['told', 'not-asked', 'no-history'],
      'Source of the authors: `told` by the history of the family, `not-asked`, or `no-history` where the service keeps none.',
    ),
    warning: Type.Optional(
      Type.String(described("The provider's warning about the drift, if the history was not read. It is quoted unchecked.")),
    ),
    versions: listOf<AttributedVersion>(
      VERSION,
      described('The versions with the change. Empty if the history does not contain the change.'),
    ),
  },
  described('Changes made outside of Terraform since the last apply.'),
);

const Deferred = Type.Object(
  {
    kind: commonMembers.kind,
    noun: commonMembers.noun,
    configuration: commonMembers.configuration,
    title: commonMembers.title,
    address: Type.String(described('Address of the resource. An unknown key is `*`.')),
    construct_path: commonMembers.construct_path,
    reason: Type.String(described("Terraform's word for the reason: `resource_config_unknown`.")),
    text: Type.String(described('The reason in a sentence.')),
  },
  described('A change that Terraform leaves to a later plan. It is not judged.'),
);

const WARNING = Type.Object({
  summary: Type.String(),
  detail: Type.String(),
  address: Type.Optional(Type.String()),
});

export const Report = Type.Object(
  {
    format_version: Type.String(described('Version of this format. A reader can rely on its major part.')),
    release: Type.String(described('Release of svc-waap that wrote the report.')),
    answer: Type.Optional(
      Type.Object(
        {
          text: Type.String(),
          basis: choice(
            ['witness', 'replay', 'rule', 'none'],
            'Basis of the answer: a trace of requests, the replay of traffic, or a rule about an attribute. `none`: nothing is weaker.',
          ),
          address: Type.Optional(Type.String(described('Address of the change that does most harm.'))),
        },
        described('Answer to the question whether the plan makes the protection weaker, in one or more sentences.'),
      ),
    ),
    plan: Type.Object({
      source: Type.String(described('Source of the plan: a file, a folder, or standard input.')),
      engine_version: nullable(Type.String(), 'Version of the engine that made the plan.'),
      made_at: nullable(Type.String(), 'Time of the plan, in ISO 8601.'),
      is_complete: Type.Optional(Type.Boolean(described('Whether the apply of the plan reaches the whole configuration.'))),
      reads_service: Type.Optional(
        Type.Boolean(described('Whether the preview also read the entries of each configuration from the service.')),
      ),
    }),
    has_changes: Type.Boolean(described('Whether the plan changes a resource of the provider, or leaves a change to a later plan.')),
    summary: Type.Object({
      added: count('Number of added entries and resources.'),
      changed: count('Number of changed entries and resources.'),
      removed: count('Number of removed entries and resources.'),
      replaced: count('Number of replaced entries and resources.'),
      forgotten: count('Number of entries and resources that Terraform forgets.'),
      imported: count('Number of imported entries and resources that stay unchanged.'),
      weaker: count('Number of changes that make the protection weaker.'),
      stronger: count('Number of changes that make the protection stronger.'),
      neutral: count('Number of changes that make the protection neither weaker nor stronger.'),
      unjudged: count('Number of changes that the preview could not judge, at least in part. Deferred changes count, too.'),
      deletes: count('Number of changes that delete an entry, or may delete one.'),
      attention: count('Number of changes that are worth a look before the apply.'),
      drift: count('Number of changes made outside of Terraform.'),
      kept_drift: Type.Optional(count('Number of changes made outside of Terraform that the plan keeps. They have states, too.')),
      lost_requests: nullable(
        Type.Integer({ minimum: 0 }),
        'Number of replayed requests that the rules of the plan hold less strongly than before, or no longer. Null without traffic.',
      ),
      other_providers: count('Number of changed resources of other providers. They are not shown.'),
    }),
    configurations: Type.Array(
      Type.Object({
        name: nullable(Type.String(), 'Null if it is known only after the apply.'),
        service: Type.Optional(
          Type.String(described('Provider configuration of the service: `svc.second`. Only in plans with several services.')),
        ),
        changes: Type.Array(Change, described('The most harmful first.')),
      }),
    ),
    drift: Type.Array(Drift),
    moved: Type.Optional(
      Type.Array(
        Type.Object({ noun: Type.String(), address: Type.String(), from: Type.String() }),
        described('Resources that stay unchanged, and get another address in the state.'),
      ),
    ),
    deferred: Type.Optional(Type.Array(Deferred, described('Changes of the provider that Terraform leaves to a later plan.'))),
    warnings: listOf<PlanWarning>(WARNING, described('Warnings of the engine. Empty if the plan was read from a file.')),
    notes: listOf<string>(Type.String(), described('Notes on the limits of this report.')),
    traffic: nullable(
      Type.Unsafe<TrafficImpact>(Type.Object({}, { additionalProperties: true })),
      'Impact of the plan on recorded traffic. Null if no traffic was replayed.',
    ),
  },
  { $id: 'preview-report', title: 'Report of svc-waap preview' },
);
export type Report = Static<typeof Report>;
export type ReportedChange = Static<typeof Change>;
export type ReportedDrift = Static<typeof Drift>;
export type ReportedDeferred = Static<typeof Deferred>;

/** Returns the number of changes, with those made outside of Terraform that the plan keeps, and without deferred ones. */
export function changeCount({ summary }: Pick<Report, 'summary'>): number {
  return EFFECTS.reduce((sum, effect) => sum + summary[effect], summary.kept_drift ?? 0);
}
