import { Diagnostics } from '../diagnostics';
import type { ListedObject } from '../list-resource';
import { listCut } from '../messages';
import { reconcile } from '../reconcile';
import type { ManagedResource, OperationContext } from '../resource';
import type { ListResourceEvent, ListResourceRequest, ValidateConfigRequest, WithDiagnostics } from '../server';
import { validateConfig } from '../validate';
import { type Attributes, isNested } from '../schema';
import { mapObjects, mapValues, memberValue, type Value, type ValueObject } from '../value';
import { connectionUnknown, type Session, withConfiguredValues } from './session';

/** An event without an object. */
const NO_OBJECT = { identity: null, displayName: '', resource: null };

/** Returns an object without its secrets: engines print the objects of a list, also while they only generate a configuration. */
function withoutSecrets(attributes: Attributes, object: ValueObject): ValueObject {
  return mapValues(attributes, (attribute, name) => {
    const value = memberValue(object, name);
    if (attribute.sensitive) return null;
    return isNested(attribute) ? mapObjects(attribute.nesting, value, (one) => withoutSecrets(attribute.attributes, one)) : value;
  });
}

/** Operations that list the objects of the service which resources can import. */
export function listResourceOperations<Connection>(session: Session<Connection>) {
  /** Reads an object as an import does. Null if it no longer exists, or after an error. */
  async function read(
    resource: ManagedResource<Connection>,
    { identity }: ListedObject,
    context: OperationContext<Connection>,
  ): Promise<Value> {
    const found = resource.importByIdentity?.(identity, context);
    if (!found) return null;
    const imported = withConfiguredValues(resource.schema, found, {});
    const remote = await resource.read({ state: imported, private: {} }, context);
    const { attributes } = resource.schema;
    return remote && withoutSecrets(attributes, reconcile(attributes, imported, remote.values, session.provider.sameMeaning));
  }

  return {
    async validateListResourceConfig({ typeName, config }: ValidateConfigRequest): Promise<WithDiagnostics> {
      const diagnostics = new Diagnostics();
      validateConfig(session.listResource(typeName).schema, config, diagnostics);
      return { diagnostics: diagnostics.items };
    },

    /** Lists objects up to the limit of the engine, which takes no more events then. */
    async *listResource(request: ListResourceRequest, signal: AbortSignal): AsyncGenerator<ListResourceEvent> {
      const { typeName, config, includeResource, limit } = request;
      const { list, attributePathFor } = session.listResource(typeName);
      const resource = session.resource(typeName);
      const diagnostics = new Diagnostics();
      const context = session.context(diagnostics);
      if (!context) connectionUnknown(diagnostics, `list ${typeName}`);
      const listed = context ? await session.guarded(diagnostics, null, () => list(config, context), attributePathFor) : null;
      if (!context || listed === null || diagnostics.hasError) {
        yield { ...NO_OBJECT, diagnostics: diagnostics.items };
        return;
      }
      const events = listed.slice(0, limit);
      if (diagnostics.items.length > 0) yield { ...NO_OBJECT, diagnostics: diagnostics.items };
      for (const [at, object] of events.entries()) {
        if (signal.aborted) return;
        const own = new Diagnostics();
        const reading = { ...context, diagnostics: own };
        const state = includeResource
          ? await session.guarded(own, null, () => read(resource, object, reading), resource.attributePathFor)
          : null;
        // The engine reads no event after the limit, so the last one has the warning.
        if (at === events.length - 1 && listed.length > limit) own.add(listCut(typeName, listed.length, limit));
        if (own.hasError) yield { ...NO_OBJECT, diagnostics: own.items };
        // Another user has just deleted an object that cannot be read.
        else if (!includeResource || state !== null) yield { ...object, resource: state, diagnostics: own.items };
        else if (own.items.length > 0) yield { ...NO_OBJECT, diagnostics: own.items };
      }
    },
  };
}
