import { type TSchema, Type } from '@sinclair/typebox';
import type { Json, JsonObject } from '../../model';
import { parseDocument } from './parse-document';
import { may, mayBeNull, mistakeIn, withoutNulls } from './form';
import { planAsJson, showAsJson } from './how-to-make';
import { isProvider, type StateModule, StateModuleForm } from './state-json';

/** A plan as `terraform show -json` and `tofu show -json` print it: the parts that a preview reads. */
export interface PlanJson {
  readonly format_version: string;
  readonly terraform_version?: string;
  readonly timestamp?: string;
  readonly errored?: boolean;
  readonly resource_changes?: readonly ResourceChangeJson[];
  /** Changes outside Terraform since the last apply. */
  readonly resource_drift?: readonly ResourceChangeJson[];
  /** Changes that Terraform leaves to a later plan. */
  readonly deferred_changes?: readonly DeferredChangeJson[];
  /** Actions that the apply invokes. */
  readonly action_invocations?: readonly ActionInvocationJson[];
  readonly deferred_action_invocations?: readonly DeferredInvocationJson[];
  /** `false` if the apply does not reach the whole configuration: changes are deferred, or the plan has a target. */
  readonly complete?: boolean;
  readonly prior_state?: { readonly values?: { readonly root_module?: StateModule } };
  readonly configuration?: {
    readonly provider_config?: Readonly<Record<string, ProviderConfiguration>>;
    readonly root_module?: ConfigurationModule;
  };
  readonly variables?: Readonly<Record<string, { readonly value?: Json }>>;
}

/** A provider block. */
export interface ProviderConfiguration {
  readonly full_name?: string;
  readonly expressions?: Readonly<Record<string, { readonly constant_value?: unknown; readonly references?: readonly string[] }>>;
}

/** A resource or action of the Terraform configuration. */
export interface ConfigurationBlock {
  readonly address: string;
  readonly type: string;
  readonly provider_config_key?: string;
  /** Arguments as written, each of any form: `{ constant_value }` if it has no references. */
  readonly expressions?: Readonly<Record<string, unknown>>;
}

/** A module of the Terraform configuration. */
export interface ConfigurationModule {
  readonly resources?: readonly ConfigurationBlock[];
  /** Since Terraform 1.14, without expressions. In a module, the key of an inherited provider is not the one of its block. */
  readonly actions?: readonly ConfigurationBlock[];
  readonly module_calls?: Readonly<Record<string, { readonly module?: ConfigurationModule }>>;
}

/** Planned change of a resource instance. */
export interface ResourceChangeJson {
  readonly address: string;
  readonly previous_address?: string;
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly module_address?: string;
  readonly provider_name: string;
  /** An object that a create_before_destroy left behind. */
  readonly deposed?: string;
  readonly change: ChangeJson;
}

/** A change that is left to a later plan. */
export interface DeferredChangeJson {
  /** `instance_count_unknown`, `resource_config_unknown`, `provider_config_unknown`, `absent_prereq`, `deferred_prereq` or `unknown`. */
  readonly reason: string;
  readonly resource_change: ResourceChangeJson;
}

/** An action that an apply invokes. */
export interface ActionInvocationJson {
  /** `action.svc_version_revert.actions`, with the module. */
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly provider_name: string;
  readonly config_values?: JsonObject;
  /** `true` where a value is known only after the apply. */
  readonly config_unknown?: Json;
  /** `true` where a value is sensitive. */
  readonly config_sensitive?: Json;
}

/** An action that is left to a later plan, with the reason as for a change. */
export interface DeferredInvocationJson {
  readonly reason: string;
  readonly action_invocation: ActionInvocationJson;
}

export interface ChangeJson {
  /** `no-op`, `read`, `create`, `update`, `delete`, `forget`, or two of them for a replacement. */
  readonly actions: readonly string[];
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  /** `true` where a value of `after` is known only after the apply. */
  readonly after_unknown?: Json;
  /** `true` where a value is sensitive. */
  readonly before_sensitive?: Json;
  readonly after_sensitive?: Json;
  /** Attributes that cause the replacement. */
  readonly replace_paths?: readonly (readonly (string | number)[])[];
  readonly importing?: object;
}

/** Whether a resource is one that this provider manages. */
export function isOurs({ mode, provider_name: provider }: Pick<ResourceChangeJson, 'mode' | 'provider_name'>): boolean {
  return mode === 'managed' && isProvider(provider);
}

/** Actions that this release knows, for managed resources. */
const ACTIONS = ['no-op', 'read', 'create', 'update', 'delete', 'forget'];

const Values = Type.Object({});

const Change = Type.Object({
  address: Type.String(),
  previous_address: may(Type.String()),
  mode: Type.String(),
  type: Type.String(),
  name: Type.String(),
  module_address: may(Type.String()),
  deposed: may(Type.String()),
  provider_name: Type.String(),
  change: Type.Object({
    actions: Type.Array(Type.String()),
    before: mayBeNull(Values),
    after: mayBeNull(Values),
    after_unknown: may(Type.Unknown()),
    before_sensitive: may(Type.Unknown()),
    after_sensitive: may(Type.Unknown()),
    importing: may(Values),
    replace_paths: may(Type.Array(Type.Array(Type.Union([Type.String(), Type.Number()])))),
  }),
});

const Invocation = Type.Object({
  address: Type.String(),
  type: Type.String(),
  name: Type.String(),
  provider_name: Type.String(),
  config_values: may(Values),
  config_unknown: may(Type.Unknown()),
  config_sensitive: may(Type.Unknown()),
});

const recordOf = <Item extends TSchema>(item: Item) => Type.Record(Type.String({ pattern: '^' }), may(item));

const Expression = Type.Object({ references: may(Type.Array(Type.String())) });

/** Expressions may have any form. Only those are read which have no blocks inside. */
const Provider = Type.Object({
  full_name: may(Type.String()),
  expressions: may(Type.Object({ base_url: may(Expression), config: may(Expression) })),
});

const Block = Type.Object({
  address: Type.String(),
  type: Type.String(),
  provider_config_key: may(Type.String()),
  expressions: may(recordOf(Type.Unknown())),
});

const Module = Type.Recursive((Self) =>
  Type.Object({
    resources: may(Type.Array(Block)),
    actions: may(Type.Array(Block)),
    module_calls: may(recordOf(Type.Object({ module: may(Self) }))),
  }),
);

/** Schema of the parts that a preview reads. */
const Content = Type.Object({
  terraform_version: may(Type.String()),
  timestamp: may(Type.String()),
  errored: may(Type.Boolean()),
  resource_changes: may(Type.Array(Change)),
  resource_drift: may(Type.Array(Change)),
  deferred_changes: may(Type.Array(Type.Object({ reason: Type.String(), resource_change: Change }))),
  action_invocations: may(Type.Array(Invocation)),
  deferred_action_invocations: may(Type.Array(Type.Object({ reason: Type.String(), action_invocation: Invocation }))),
  complete: may(Type.Boolean()),
  variables: may(recordOf(Type.Object({}))),
  prior_state: may(Type.Object({ values: may(Type.Object({ root_module: may(StateModuleForm) })) })),
  configuration: may(
    Type.Object({
      provider_config: may(recordOf(Provider)),
      root_module: may(Module),
    }),
  ),
});

/** Whether a JSON document is a plan, or another output of `terraform show -json`. A stack has no format version. */
export function isPlan(document: Readonly<Record<string, unknown>> | PlanJson): document is PlanJson {
  return typeof document['format_version' as keyof typeof document] === 'string';
}

/** Whether a JSON document is a state file: it states the version of its format as a number. */
export function isStateFile(document: object): boolean {
  return 'version' in document && typeof document.version === 'number';
}

/** The major version of the format that this release reads. */
const MAJOR = 1;

/** Returns the remedy for a file, which has another content and stays. */
const howToMake = (file: string) => `Create a plan with: ${planAsJson({ named: [file] })}`;

/**
 * Reads the JSON of a plan.
 *
 * @param from source of the text, for messages
 * @throws Error with the problem and the remedy
 */
export function readPlan(text: string, from: string): PlanJson {
  if (text.startsWith('PK')) {
    const of = from === 'standard input' ? 'FILE' : from;
    throw new Error(`${from} is a plan file. Write it as JSON: ${showAsJson({ of })}`);
  }
  if (text.trim() === '') throw new Error(`${from} is empty. ${howToMake(from)}`);
  const plan = parsed(text, from);
  const { format_version: format } = plan;
  if (typeof format !== 'string') {
    throw new Error(
      isStateFile(plan) ? `${from} is a state file, and not a plan. ${howToMake(from)}` : `${from} is not a plan. ${howToMake(from)}`,
    );
  }
  const major = Number.parseInt(format, 10);
  if (major !== MAJOR) {
    const remedy =
      major < MAJOR
        ? 'Make the plan with Terraform 1.1 or later, or with OpenTofu.'
        : 'Install a newer release of svc-waap, or an engine that writes this format.';
    throw new Error(`${from} has the format version ${format}, and this release reads the format ${MAJOR}. ${remedy}`);
  }
  if (!('resource_changes' in plan) && !('planned_values' in plan))
    throw new Error(`${from} is a state, and not a plan. ${howToMake(from)}`);
  const mistake = mistakeIn(Content, plan);
  if (mistake) throw new Error(`${from} is not a plan: ${mistake} has another form. ${howToMake(from)}`);
  if (plan.errored === true)
    throw new Error(`${from} is the plan of a run that failed. Correct the errors that the engine showed, and plan again.`);
  refuseUnknownActions(plan, from);
  return withoutNulls(Content, plan) as PlanJson;
}

/** An unknown action would read as none, and the change of the resource as no change. */
function refuseUnknownActions(
  { resource_changes: changes, resource_drift: drift, deferred_changes: deferred }: PlanJson,
  from: string,
): void {
  const resources = [...(changes ?? []), ...(drift ?? []), ...(deferred ?? []).map(({ resource_change: resource }) => resource)];
  const wrong = resources.filter(isOurs).find(({ change: { actions } }) => {
    return actions.length === 0 || !actions.every((action) => ACTIONS.includes(action));
  });
  if (!wrong) return;
  throw new Error(
    `${from} has the actions ${JSON.stringify(wrong.change.actions)} for ${wrong.address}, which this release does not know. Install a ` +
      'newer release of svc-waap, or an engine that it knows.',
  );
}

function parsed(text: string, from: string): PlanJson {
  const value = parseDocument(text, from, () => {
    const isLog = /^\{"@level"/.test(text);
    return new Error(
      isLog
        ? `${from} is the log of "terraform plan -json", and not a plan. ${howToMake(from)}`
        : `${from} is not JSON. ${howToMake(from)}`,
    );
  });
  if (typeof value !== 'object' || value === null) throw new Error(`${from} is not a plan. ${howToMake(from)}`);
  return value as PlanJson;
}
