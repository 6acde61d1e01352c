import type { Provider } from '../../src/provider/framework/provider';
import type { ManagedResource, Remote } from '../../src/provider/framework/resource';
import type { ValueObject } from '../../src/provider/framework/value';

/**
 * A provider with another's schemas that reaches no service: everything that is planned comes true at once. What an
 * engine takes with it is the engine's own share, to be subtracted from a measured run.
 */
export function doNothing<Connection>(provider: Provider<Connection>): Provider<object> {
  return {
    sameMeaning: provider.sameMeaning,
    schema: provider.schema,
    resources: provider.resources.map(idle),
    connect: async () => ({}),
    explain: () => undefined,
  };
}

function idle<Connection>({ typeName, schema, identity, identityOf }: ManagedResource<Connection>): ManagedResource<object> {
  const done = async ({ planned }: { planned: ValueObject }): Promise<Remote> => ({
    values: { ...nulls(schema.attributes), config: 'none', id: String(planned.name ?? '') },
    private: {},
  });
  return {
    typeName,
    schema,
    identity,
    identityOf,
    create: done,
    update: done,
    read: async ({ state, private: memory }) => ({ values: state, private: memory }),
    delete: async () => undefined,
  };
}

/** Returns null for all attributes that a service would choose. */
function nulls(attributes: object): ValueObject {
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));
}
