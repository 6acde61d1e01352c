import type { HclValue } from '../../output';

/** A managed resource in a state. */
export interface StateResource {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly values: Readonly<Record<string, HclValue>>;
}

interface StateModule {
  readonly resources?: readonly (StateResource & { readonly mode: string })[];
  readonly child_modules?: readonly StateModule[];
}

/**
 * The managed resources of a state, from what `terraform show -json` prints.
 *
 * @throws Error that says what to use instead
 */
export function readState(text: string): StateResource[] {
  let document: { readonly values?: { readonly root_module?: StateModule }; readonly format_version?: unknown };
  try {
    document = JSON.parse(text) as typeof document;
  } catch {
    throw new Error('The input is not JSON. Use the output of "terraform show -json" or "tofu show -json".');
  }
  if (document.format_version === undefined) {
    throw new Error(
      'The input is not the output of "terraform show -json". The file terraform.tfstate has another format and does not work here.',
    );
  }
  return resourcesOf(document.values?.root_module ?? {});
}

function resourcesOf({ resources = [], child_modules: children = [] }: StateModule): StateResource[] {
  return [...resources.filter(({ mode }) => mode === 'managed'), ...children.flatMap(resourcesOf)];
}
