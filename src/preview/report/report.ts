import { type ArrayOptions, type Static, type TSchema, Type } from '@sinclair/typebox';
import type { ToldVersion } from '../../model';
import type { Finding } from '../changes/judgements/judgement';
import type { ValueChange } from '../changes/value-change';
import type { TrafficImpact } from '../impact';
import type { PlanWarning } from '../plan/plan-warning';

// The report of a preview, and at the same time its JSON form. Value changes, findings and traffic are those of the preview itself; the
// schemas here document them. The whole schema is docs/preview-report.schema.json. A new optional member raises the minor part of the
// format version, and everything that breaks readers raises the major part.

export const FORMAT_VERSION = '1.0';

export const EFFECTS = ['added', 'changed', 'removed', 'replaced', 'forgotten', 'imported'] as const;

const described = (description: string) => ({ description });
const choice = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });
const listOf = <Item>(item: TSchema, options: ArrayOptions = {}) => Type.Unsafe<readonly Item[]>(Type.Array(item, options));
const nullable = <S extends TSchema>(schema: S, description: string) => Type.Union([schema, Type.Null()], { description });

const SHOWN = Type.Union(
  [Type.Object({ value: Type.Unknown() }), Type.Object({ secret: Type.Literal(true) }), Type.Object({ unknown: Type.Literal(true) })],
  described('A value; or that it is secret; or that it is known only after the apply.'),
);

const VALUE_CHANGE = Type.Object(
  {
    path: Type.Array(
      Type.String(),
      described('Names of attributes, keys of maps, and labels of list items: `steps`, `POST /pay`, `headers`, `host`.'),
    ),
    change: choice(['added', 'removed', 'changed', 'moved'], 'What happens at this place.'),
    before: Type.Optional(SHOWN),
    after: Type.Optional(SHOWN),
    from: Type.Optional(Type.Integer(described('Place in the list before, counted from 1.'))),
    to: Type.Optional(Type.Integer(described('Place in the list after, counted from 1.'))),
    unit: Type.Optional(Type.String(described('Unit of a number.'))),
  },
  described('One difference. Lists and sets are compared by what their items mean.'),
);

const FINDING = Type.Object(
  {
    judgement: Type.String(described('Id of the judgement. The guide lists them.')),
    verdict: choice(['weaker', 'deletes', 'attention', 'stronger'], 'What it means for the protection.'),
    text: Type.String(),
  },
  described('A judgement about a change.'),
);

const VERSION = Type.Object({
  version: Type.String(),
  author: Type.String(),
  email: Type.String(),
  date: Type.String(),
  message: Type.String(),
});

const thing = {
  kind: Type.String(described('As in Terraform, without `svc_`: `dynamic_rule`. The same for an entry of a set.')),
  noun: Type.String(described('The kind in a sentence: `dynamic rule`.')),
  configuration: nullable(Type.String(), 'Null if it is known only after the apply.'),
  id: nullable(Type.String(), 'Id of the entry. Null if it is known only after the apply, and for a resource that is no entry.'),
  title: Type.String(described('Name of the entry, or what the resource is about.')),
  address: Type.String(described('Address of the resource, with the key of the entry in a set.')),
  construct_path: Type.Optional(Type.String(described('Path of the construct, if the stack was synthesized.'))),
  effect: choice(EFFECTS, 'What happens to it at the service, or in the state.'),
  changes: listOf<ValueChange>(VALUE_CHANGE),
};

const Change = Type.Object(
  {
    ...thing,
    is_in_set: Type.Boolean(described('Whether it is an entry of a set.')),
    is_imported: Type.Boolean(described('Whether Terraform begins to manage it.')),
    findings: listOf<Finding>(FINDING),
  },
  described('What the plan does to one entry, or to what a resource without entries manages.'),
);

const Drift = Type.Object(
  {
    ...thing,
    is_overwritten: Type.Boolean(described('Whether the plan changes the same again.')),
    authors: choice(['told', 'not-asked', 'no-history'], 'Whether the history of the family was read.'),
    warning: Type.Optional(
      Type.String(
        described('The warning of the provider about it, where the service was not asked. It is quoted; names in it are not checked.'),
      ),
    ),
    versions: listOf<ToldVersion>(VERSION, described('The versions in which it was changed. Empty if the history does not tell.')),
  },
  described('Changes made outside of Terraform since the last apply.'),
);

const WARNING = Type.Object({
  summary: Type.String(),
  detail: Type.String(),
  address: Type.Optional(Type.String()),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const Report = Type.Object(
  {
    format_version: Type.String(described('Version of this format. A reader can rely on its major part.')),
    release: Type.String(described('Release of svc-waap that wrote it.')),
    plan: Type.Object({
      source: Type.String(described('Where the plan comes from.')),
      engine_version: nullable(Type.String(), 'Version of the engine, as the plan has it.'),
      made_at: nullable(Type.String(), 'When the plan was made, in ISO 8601.'),
    }),
    has_changes: Type.Boolean(described('Whether the plan changes a resource of the provider.')),
    summary: Type.Object({
      added: count('Number of added things.'),
      changed: count('Number of changed things.'),
      removed: count('Number of removed things.'),
      replaced: count('Number of replaced things.'),
      forgotten: count('Number of things that Terraform forgets.'),
      imported: count('Number of things that Terraform begins to manage, and that stay as they are.'),
      weaker: count('Number of changes that make the protection weaker.'),
      stronger: count('Number of changes that make the protection stronger.'),
      deletes: count('Number of changes that delete something at the service.'),
      attention: count('Number of changes that a reader should know of.'),
      drift: count('Number of changes made outside of Terraform.'),
      other_providers: count('Number of changed resources of other providers. They are not shown.'),
    }),
    configurations: Type.Array(
      Type.Object({
        name: nullable(Type.String(), 'Null if it is known only after the apply.'),
        changes: Type.Array(Change),
      }),
    ),
    drift: Type.Array(Drift),
    warnings: listOf<PlanWarning>(WARNING, described('What the engine warned of. Empty if the plan came as a file.')),
    notes: listOf<string>(Type.String(), described('What a reader has to know about this report.')),
    traffic: nullable(
      Type.Unsafe<TrafficImpact>(Type.Object({}, { additionalProperties: true })),
      'What the plan would have done to recorded traffic. Null if no traffic was replayed.',
    ),
  },
  { $id: 'preview-report', title: 'Report of svc-waap preview' },
);
export type Report = Static<typeof Report>;
export type ReportedChange = Static<typeof Change>;
export type ReportedDrift = Static<typeof Drift>;
