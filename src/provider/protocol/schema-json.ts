import { isNested, type Attribute, type Attributes, type IdentitySchema, type Schema } from '../framework/schema';
import type { FunctionParameter, FunctionSignature, ProviderSchemas } from '../framework/server';
import { typeToJson } from '../framework/type';
import type { TypeJson } from '../framework/value';

/** The output of `terraform providers schema -json`. */
export interface ProvidersSchemaJson {
  readonly format_version: '1.0';
  readonly provider_schemas: Readonly<Record<string, ProviderSchemaJson>>;
}

export interface ProviderSchemaJson {
  readonly provider: SchemaJson;
  readonly resource_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly data_source_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly ephemeral_resource_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly list_resource_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly action_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly functions?: Readonly<Record<string, FunctionJson>>;
  readonly resource_identity_schemas?: Readonly<Record<string, IdentitySchemaJson>>;
}

export interface SchemaJson {
  readonly version: number;
  readonly block: {
    readonly attributes?: AttributesJson;
    readonly description?: string;
    readonly description_kind: 'markdown';
    readonly deprecated?: true;
    readonly deprecation_message?: string;
  };
}

type AttributesJson = Readonly<Record<string, AttributeJson>>;

export interface AttributeJson {
  readonly type?: TypeJson;
  readonly nested_type?: { readonly attributes: AttributesJson; readonly nesting_mode: string };
  readonly description?: string;
  readonly description_kind: 'markdown';
  readonly required?: true;
  readonly optional?: true;
  readonly computed?: true;
  readonly sensitive?: true;
  readonly deprecated?: true;
  readonly deprecation_message?: string;
  readonly write_only?: true;
}

export interface FunctionJson {
  readonly summary?: string;
  readonly description?: string;
  readonly return_type: TypeJson;
  readonly parameters?: readonly ParameterJson[];
  readonly variadic_parameter?: ParameterJson;
}

export interface ParameterJson {
  readonly name: string;
  readonly description?: string;
  readonly is_nullable?: true;
  readonly type: TypeJson;
}

export interface IdentitySchemaJson {
  readonly version: number;
  readonly attributes: Readonly<Record<string, IdentityAttributeJson>>;
}

export interface IdentityAttributeJson {
  readonly type: TypeJson;
  readonly description?: string;
  readonly required_for_import?: true;
  readonly optional_for_import?: true;
}

/**
 * Returns the schemas in the form of `terraform providers schema -json`, for the generators of bindings.
 *
 * @param address the provider's full source address, such as `registry.terraform.io/svc-waap/svc`
 */
export function schemaToJson(schemas: ProviderSchemas, address: string): ProvidersSchemaJson {
  const { provider, resources, dataSources, ephemeralResources, listResources, actions, functions, identities } = schemas;
  return {
    format_version: '1.0',
    provider_schemas: {
      [address]: {
        provider: schemaJson(provider),
        resource_schemas: mapOrNothing(resources, schemaJson),
        data_source_schemas: mapOrNothing(dataSources, schemaJson),
        ephemeral_resource_schemas: mapOrNothing(ephemeralResources, schemaJson),
        list_resource_schemas: mapOrNothing(listResources, schemaJson),
        action_schemas: mapOrNothing(actions, schemaJson),
        functions: mapOrNothing(functions, functionJson),
        resource_identity_schemas: mapOrNothing(identities, identityJson),
      },
    },
  };
}

function schemaJson(schema: Schema): SchemaJson {
  return {
    version: schema.version,
    block: {
      attributes: mapOrNothing(schema.attributes, attributeJson),
      description: schema.description || undefined,
      description_kind: 'markdown',
      ...deprecationJson(schema),
    },
  };
}

function deprecationJson({ deprecated }: Schema | Attribute): Pick<AttributeJson, 'deprecated' | 'deprecation_message'> {
  return { deprecated: deprecated !== undefined || undefined, deprecation_message: deprecated };
}

function attributesJson(attributes: Attributes): AttributesJson {
  return mapOrNothing(attributes, attributeJson) ?? {};
}

function attributeJson(attribute: Attribute): AttributeJson {
  return {
    ...(isNested(attribute)
      ? { nested_type: { attributes: attributesJson(attribute.attributes), nesting_mode: attribute.nesting } }
      : { type: typeToJson(attribute.type) }),
    description: attribute.description || undefined,
    description_kind: 'markdown',
    required: attribute.required || undefined,
    optional: attribute.optional || undefined,
    computed: attribute.computed || undefined,
    sensitive: attribute.sensitive || undefined,
    ...deprecationJson(attribute),
    write_only: attribute.writeOnly || undefined,
  };
}

function functionJson(signature: FunctionSignature): FunctionJson {
  return {
    summary: signature.summary || undefined,
    description: signature.description || undefined,
    return_type: typeToJson(signature.returns),
    parameters: signature.parameters.length > 0 ? signature.parameters.map(parameterJson) : undefined,
    variadic_parameter: signature.variadic && parameterJson(signature.variadic),
  };
}

function parameterJson(parameter: FunctionParameter): ParameterJson {
  return {
    name: parameter.name,
    description: parameter.description || undefined,
    is_nullable: parameter.allowNull || undefined,
    type: typeToJson(parameter.type),
  };
}

function identityJson(schema: IdentitySchema): IdentitySchemaJson {
  const attributes = Object.entries(schema.attributes).map(([name, attribute]) => {
    const json: IdentityAttributeJson = {
      type: typeToJson(attribute.type),
      description: attribute.description || undefined,
      required_for_import: attribute.requiredForImport || undefined,
      optional_for_import: !attribute.requiredForImport || undefined,
    };
    return [name, json] as const;
  });
  return { version: schema.version, attributes: Object.fromEntries(attributes) };
}

/** Omits empty maps, like Terraform. */
function mapOrNothing<From, To>(all: Readonly<Record<string, From>>, to: (value: From) => To): Readonly<Record<string, To>> | undefined {
  const entries = Object.entries(all);
  return entries.length === 0 ? undefined : Object.fromEntries(entries.map(([name, value]) => [name, to(value)]));
}
