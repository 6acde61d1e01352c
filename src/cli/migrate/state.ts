import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type HclValue, terminalLine } from '../../output';

/** A managed resource in a state. */
export interface StateResource {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly values: Readonly<Record<string, HclValue>>;
}

interface StateModule {
  readonly resources?: readonly (Omit<StateResource, 'values'> & Partial<StateResource> & { readonly mode: string })[];
  readonly child_modules?: readonly StateModule[];
}

const Module = Type.Recursive((Self) =>
  Type.Object({
    resources: Type.Optional(
      Type.Array(
        Type.Object({
          address: Type.String(),
          mode: Type.String(),
          type: Type.String(),
          name: Type.String(),
          values: Type.Optional(Type.Object({})),
        }),
      ),
    ),
    child_modules: Type.Optional(Type.Array(Self)),
  }),
);

/** The form of the parts that a migration reads. */
const Content = Type.Object({ values: Type.Optional(Type.Object({ root_module: Type.Optional(Module) })) });

/**
 * The managed resources of a state, from what `terraform show -json` prints.
 *
 * @throws Error that says what to use instead
 */
export function readState(text: string): StateResource[] {
  let document: { readonly values?: { readonly root_module?: StateModule }; readonly format_version?: unknown } | null;
  try {
    document = JSON.parse(text) as typeof document;
  } catch {
    throw new Error('The input is not JSON. Use the output of "terraform show -json" or "tofu show -json".');
  }
  if (document?.format_version === undefined) {
    throw new Error(
      'The input is not the output of "terraform show -json". The file terraform.tfstate has another format and does not work here.',
    );
  }
  const mistake = Value.Errors(Content, document).First();
  if (mistake) {
    throw new Error(
      `The input is not the output of "terraform show -json": ${terminalLine(mistake.path)} has another form. Make it again.`,
    );
  }
  return resourcesOf(document.values?.root_module ?? {});
}

function resourcesOf({ resources = [], child_modules: children = [] }: StateModule): StateResource[] {
  const managed = resources.filter(({ mode }) => mode === 'managed');
  return [...managed.map((resource) => ({ ...resource, values: resource.values ?? {} })), ...children.flatMap(resourcesOf)];
}
