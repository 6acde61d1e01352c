import { isJsonObject, type JsonObject } from '../../model/json';
import type { StackDocument } from './stack-document';

/** A resource of a stack. */
export interface ResourceBlock {
  /** `svc_dynamic_rule` */
  readonly type: string;
  /** `Prod_LoginBursts_1A2B` */
  readonly name: string;
  /** Path of the construct: `shop/Prod/LoginBursts`. Undefined if the document lacks the path. */
  readonly path: string | undefined;
  /** Arguments as the app wrote them. References are strings. */
  readonly body: JsonObject;
}

/** Returns the resources of a stack, in the order of the document. */
export function resourceBlocks({ resource: types }: StackDocument): ResourceBlock[] {
  if (!isJsonObject(types)) return [];
  return Object.entries(types).flatMap(([type, blocks]) =>
    Object.entries(isJsonObject(blocks) ? blocks : {}).flatMap(([name, block]) => {
      const body = only(block);
      return isJsonObject(body) ? [{ type, name, path: pathOf(body), body: body as JsonObject }] : [];
    }),
  );
}

/** Unwraps a list of one block, which the JSON syntax treats as the block. */
function only(block: unknown): unknown {
  return Array.isArray(block) && block.length === 1 ? (block[0] as unknown) : block;
}

function pathOf({ '//': notes }: JsonObject): string | undefined {
  const metadata = isJsonObject(notes) ? notes['metadata'] : undefined;
  const path = isJsonObject(metadata) ? metadata['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}
