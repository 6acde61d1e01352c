import { Diagnostics } from '../diagnostics';
import { importIdTooLong, importImpossible, importOtherwise, importUndocumented, moveImpossible } from '../messages';
import type { ManagedResource, OperationContext } from '../resource';
import type {
  ImportResourceStateRequest,
  ImportResourceStateResponse,
  MoveResourceStateRequest,
  MoveResourceStateResponse,
} from '../server';
import { memberValue, mapValues, type ValueObject } from '../value';
import { connectionUnknown, type Session } from './session';

/** Characters of the longest import id, which may name hundreds of entries of a set. No service accepts an address of this length. */
const LONGEST_ID = 65_536;

/** Operations that add an existing object to the state: an import, or a move from another type. */
export function resourceImportOperations<Connection>(session: Session<Connection>) {
  return {
    /** Creates the initial state of an import. Core then calls a read, which completes the state. */
    async importResourceState(request: ImportResourceStateRequest): Promise<ImportResourceStateResponse> {
      const resource = session.resource(request.typeName);
      const diagnostics = new Diagnostics();
      const context = session.context(diagnostics);
      if (!context) {
        if (request.deferralAllowed) return { imported: [], deferred: 'provider-config-unknown', diagnostics: [] };
        connectionUnknown(diagnostics, `import ${request.typeName}`);
        return { imported: [], diagnostics: diagnostics.items };
      }

      if (request.id.length > LONGEST_ID) {
        diagnostics.add(importIdTooLong(request.id.length, LONGEST_ID));
        return { imported: [], diagnostics: diagnostics.items };
      }
      const found = await session.guarded(diagnostics, null, async () => locate(resource, request, context));
      if (found === undefined) refuse(resource, diagnostics);
      if (!found || diagnostics.hasError) return { imported: [], diagnostics: diagnostics.items };

      const state = mapValues(resource.schema.attributes, (_, name) => memberValue(found, name));
      const imported = { typeName: request.typeName, state, private: {}, identity: resource.identityOf?.(state) ?? null };
      return { imported: [imported], diagnostics: diagnostics.items };
    },

    /** Rejects moves between resource types, because no two types of this provider are equivalent. */
    async moveResourceState({
      sourceProviderAddress,
      sourceTypeName,
      targetTypeName,
    }: MoveResourceStateRequest): Promise<MoveResourceStateResponse> {
      const diagnostics = new Diagnostics();
      diagnostics.add(moveImpossible(sourceTypeName, sourceProviderAddress, targetTypeName));
      return { state: null, private: {}, identity: null, diagnostics: diagnostics.items };
    },
  };
}

/** Reports why a resource cannot be imported, or the supported kind of import. */
function refuse<Connection>(
  { typeName, nothingToImport, importById, importByIdentity }: ManagedResource<Connection>,
  diagnostics: Diagnostics,
): void {
  if (nothingToImport !== undefined) diagnostics.add(importImpossible(typeName, nothingToImport));
  else if (importById) diagnostics.add(importOtherwise(typeName, 'id'));
  else if (importByIdentity) diagnostics.add(importOtherwise(typeName, 'identity'));
  else diagnostics.add(importUndocumented(typeName));
}

function locate<Connection>(
  resource: ManagedResource<Connection>,
  request: ImportResourceStateRequest,
  context: OperationContext<Connection>,
): Promise<ValueObject | null> | ValueObject | null | undefined {
  return request.identity !== null && request.id === ''
    ? resource.importByIdentity?.(request.identity, context)
    : resource.importById?.(request.id, context);
}
