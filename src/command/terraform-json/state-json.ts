import { Type } from '@sinclair/typebox';
import { entriesManagedBy, isJsonObject, type Json, type JsonObject, own, PROVIDER_SOURCE } from '../../model';
import { parseDocument } from './parse-document';
import { may, mistakeIn } from './form';

/** A managed resource in a state. */
export interface StateResource {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly values: JsonObject;
  /** `true` where a value is sensitive, in the form of the values. */
  readonly sensitive: Json;
  /** Why the next apply destroys the object: a replacement has left it behind, or its creation has failed. */
  readonly doomed?: 'deposed' | 'tainted';
  /** Whether another provider has the resource, whose type may have the same name. */
  readonly isForeign?: true;
}

/** Resource of a module. Engines omit empty members, or write null. */
interface ResourceJson extends Pick<StateResource, 'address' | 'type' | 'name'> {
  readonly mode: string;
  readonly provider_name?: string | null;
  readonly values?: JsonObject | null;
  readonly sensitive_values?: Json | null;
  readonly deposed_key?: string | null;
  readonly tainted?: boolean | null;
}

/** Module of a state. */
export interface StateModule {
  readonly resources?: readonly ResourceJson[] | null;
  readonly child_modules?: readonly StateModule[] | null;
}

/** Whether an engine means this provider by a name. */
export function isProvider(name: string): boolean {
  return name === PROVIDER_SOURCE || name.endsWith(`/${PROVIDER_SOURCE}`);
}

/** Schema of a module. */
export const StateModuleForm = Type.Recursive((Self) =>
  Type.Object({
    resources: may(
      Type.Array(
        Type.Object({
          address: Type.String(),
          mode: Type.String(),
          type: Type.String(),
          name: Type.String(),
          provider_name: may(Type.String()),
          values: may(Type.Object({})),
          sensitive_values: may(Type.Unknown()),
          deposed_key: may(Type.String()),
          tainted: may(Type.Boolean()),
        }),
      ),
    ),
    child_modules: may(Type.Array(Self)),
  }),
);

/** Schema of the parts that a migration reads. */
const Content = Type.Object({ values: may(Type.Object({ root_module: may(StateModuleForm) })) });

/**
 * Returns the managed resources of a state, from the output of `terraform show -json`.
 *
 * @throws Error with the problem and the remedy
 */
export function readStateJson(text: string): StateResource[] {
  const notJson = () => new Error('The input is not JSON. Use the output of "terraform show -json" or "tofu show -json".');
  const document = parseDocument(text, 'The input', notJson) as {
    readonly values?: { readonly root_module?: StateModule };
    readonly format_version?: unknown;
  } | null;
  if (document?.format_version === undefined) {
    throw new Error(
      'The input is not the output of "terraform show -json". The file terraform.tfstate has another format and does not work here.',
    );
  }
  const mistake = mistakeIn(Content, document);
  if (mistake) throw new Error(`The input is not the output of "terraform show -json": ${mistake} has another form. Make it again.`);

  const resources = resourcesIn(document.values?.root_module, 'managed');
  for (const resource of resources) checkValues(resource);
  return resources;
}

/** @throws Error with the place, if the values that make an entry or a set what it is have another form */
function checkValues({ address, type, values, doomed, isForeign }: StateResource): void {
  const managed = entriesManagedBy(type);
  // A failed creation may have left only some of the values.
  if (doomed || isForeign || !managed) return;
  const { isSet } = managed;
  const refuse = (place: string, form: string) => {
    throw new Error(
      `The state has no ${form} at ${place} of ${address}. Use the whole output of "terraform show -json", of a state of this provider.`,
    );
  };
  for (const name of isSet ? ['config'] : ['config', 'id']) if (typeof own(values, name) !== 'string') refuse(`"${name}"`, 'string');
  if (!isSet) return;
  const entries = own(values, 'entries');
  if (!isJsonObject(entries)) return refuse('"entries"', 'object');
  for (const [id, entry] of Object.entries(entries)) if (!isJsonObject(entry)) refuse(`the entry ${JSON.stringify(id)}`, 'object');
}

/**
 * Returns the resources of a module and of all modules in it.
 *
 * @param mode whether the engine manages them, or data sources have read them
 */
export function resourcesIn(module: StateModule | undefined, mode: 'managed' | 'data'): StateResource[] {
  const { resources, child_modules: children } = module ?? {};
  const wanted = (resources ?? []).filter((resource) => resource.mode === mode);
  return [...wanted.map(stateResource), ...(children ?? []).flatMap((child) => resourcesIn(child, mode))];
}

function stateResource({
  address,
  type,
  name,
  provider_name: provider,
  values,
  sensitive_values: sensitive,
  deposed_key: deposed,
  tainted,
}: ResourceJson): StateResource {
  const doomed: StateResource['doomed'] = deposed ? 'deposed' : tainted === true ? 'tainted' : undefined;
  const isForeign = typeof provider === 'string' && !isProvider(provider);
  return {
    ...{ address, type, name, values: values ?? {}, sensitive: sensitive ?? false },
    ...(doomed && { doomed }),
    ...(isForeign && { isForeign }),
  };
}
