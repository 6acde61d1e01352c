import { TerraformElement, type TerraformResource, TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import { isInTree } from './tree';

/** Id of the construct under a stack. */
const ID = 'svc-waap imports';

/**
 * Imports an existing resource into the state at the next deployment. The method of the CDK adds a check of its own for each resource,
 * and each one starts Terraform at each synthesis, for a version that is older than those that the provider supports.
 *
 * @internal
 */
export function importResource(resource: TerraformResource, importId: string): void {
  const stack = TerraformStack.of(resource);
  const imports = (stack.node.tryFindChild(ID) as Imports | undefined) ?? new Imports(stack, ID);
  imports.ids.set(resource, importId);
}

/**
 * The import blocks of a stack.
 *
 * @internal
 */
class Imports extends TerraformElement {
  public readonly ids = new Map<TerraformResource, string>();

  public constructor(scope: Construct, id: string) {
    super(scope, id);
  }

  public override toTerraform(): unknown {
    return this.blocks((to, id) => ({ to, id }));
  }

  public override toHclTerraform(): unknown {
    const simple = (value: string, storageClassType: string) => ({ value, type: 'simple', storageClassType });
    return this.blocks((to, id) => ({ to: simple(to, 'reference'), id: simple(id, 'string') }));
  }

  /** Returns the blocks for the resources that the app still has. */
  private blocks<Block>(block: (to: string, id: string) => Block): { readonly import?: readonly Block[] } {
    const blocks = [...this.ids]
      .filter(([resource]) => isInTree(resource))
      .map(([resource, id]) => block(`${resource.terraformResourceType}.${resource.friendlyUniqueId}`, id));
    return blocks.length === 0 ? {} : { import: blocks };
  }
}
