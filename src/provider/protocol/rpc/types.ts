import type { ProviderSchemas } from '../../framework/server';
import { objectType, type IdentitySchema, type Schema } from '../../framework/schema';
import type { Type } from '../../framework/type';

/** The types on the wire, for each resource, data source and so on. Each is computed once. */
export class TypeCatalog {
  private readonly known = new Map<Schema | IdentitySchema, Type>();

  public constructor(private readonly schemas: ProviderSchemas) {}

  public provider(): Type {
    return this.of(this.schemas.provider);
  }

  public resource(typeName: string): Type {
    return this.of(named(this.schemas.resources, typeName, 'resource type'));
  }

  public identity(typeName: string): Type {
    return this.of(named(this.schemas.identities, typeName, 'identity of resource type'));
  }

  public dataSource(typeName: string): Type {
    return this.of(named(this.schemas.dataSources, typeName, 'data source'));
  }

  public ephemeralResource(typeName: string): Type {
    return this.of(named(this.schemas.ephemeralResources, typeName, 'ephemeral resource'));
  }

  public listResource(typeName: string): Type {
    return this.of(named(this.schemas.listResources, typeName, 'list resource'));
  }

  public action(typeName: string): Type {
    return this.of(named(this.schemas.actions, typeName, 'action'));
  }

  /** The types of a call's arguments, including the variadic ones, and of its result. */
  public call(name: string, argumentCount: number): { parameters: Type[]; returns: Type } {
    const { parameters, variadic, returns } = named(this.schemas.functions, name, 'function');
    const types = parameters.map((parameter) => parameter.type);
    while (variadic && types.length < argumentCount) types.push(variadic.type);
    if (types.length !== argumentCount)
      throw new Error(`the function ${JSON.stringify(name)} takes ${types.length} arguments, got ${argumentCount}`);
    return { parameters: types, returns };
  }

  private of(schema: Schema | IdentitySchema): Type {
    let type = this.known.get(schema);
    if (!type) {
      type = objectTypeOf(schema);
      this.known.set(schema, type);
    }
    return type;
  }
}

function objectTypeOf(schema: Schema | IdentitySchema): Type {
  // An identity's attributes have no modes, which do not affect the type.
  return objectType(schema.attributes as Schema['attributes']);
}

function named<T>(all: Readonly<Record<string, T>>, name: string, noun: string): T {
  if (Object.hasOwn(all, name)) return all[name] as T;
  throw new Error(`the provider has no ${noun} ${JSON.stringify(name)}`);
}
