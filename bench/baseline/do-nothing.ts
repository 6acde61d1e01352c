import type { Provider } from '../../src/provider/framework/provider';
import type { ManagedResource, Remote } from '../../src/provider/framework/resource';
import type { ValueObject } from '../../src/provider/framework/value';

/**
 * A provider with the schemas of another one and without a service: every planned value is applied at once. The time of an
 * engine with this provider is the engine's share, which is subtracted from a measured run.
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
