import { Diagnostics } from '../diagnostics';
import type { ManagedResource, OperationContext } from '../resource';
import type { DeferredReason, ImportedResource, Outcome } from '../server';
import { at, type ValueObject } from '../value';
import { connectionUnknown, type Session } from './session';

interface ImportRequest {
  readonly typeName: string;
  readonly id: string;
  readonly identity: ValueObject | null;
  readonly deferralAllowed: boolean;
}

/** Finds what is to be imported; the read that Core asks for next fills in the rest. */
export async function importResourceState<Connection>(
  session: Session<Connection>,
  request: ImportRequest,
): Promise<Outcome & { imported: ImportedResource[]; deferred?: DeferredReason }> {
  const resource = session.resource(request.typeName);
  const diagnostics = new Diagnostics();
  const context = session.context(diagnostics);
  if (!context) {
    if (request.deferralAllowed) return { imported: [], deferred: 'provider-config-unknown', diagnostics: [] };
    connectionUnknown(diagnostics, `import ${request.typeName}`);
    return { imported: [], diagnostics: diagnostics.items };
  }

  const found = await session.guarded(diagnostics, null, async () => locate(resource, request, context));
  if (found === undefined) {
    diagnostics.error('Import not supported', refusal(resource, request));
  }
  if (!found || diagnostics.hasError) return { imported: [], diagnostics: diagnostics.items };

  const state: ValueObject = {};
  for (const name of Object.keys(resource.schema.attributes)) state[name] = at(found, name);
  const imported = { typeName: request.typeName, state, private: {}, identity: resource.identityOf?.(state) ?? null };
  return { imported: [imported], diagnostics: diagnostics.items };
}

/** Why there is nothing to import, or by what else it is. */
function refusal<Connection>(resource: ManagedResource<Connection>, { typeName }: ImportRequest): string {
  if (resource.nothingToImport !== undefined) return `A ${typeName} cannot be imported. ${resource.nothingToImport}`;
  const other = resource.importById
    ? ' Give an id.'
    : resource.importByIdentity
      ? ' Give an identity.'
      : ' Its page in the documentation tells of no import.';
  return `A ${typeName} cannot be imported in this way.${other}`;
}

function locate<Connection>(
  resource: ManagedResource<Connection>,
  request: ImportRequest,
  context: OperationContext<Connection>,
): Promise<ValueObject | null> | ValueObject | null | undefined {
  return request.identity !== null && request.id === ''
    ? resource.importByIdentity?.(request.identity, context)
    : resource.importById?.(request.id, context);
}
