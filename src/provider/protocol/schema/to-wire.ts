import { isNested, type Attribute, type Attributes, type IdentitySchema, type Schema } from '../../framework/schema';
import type { FunctionParameter, FunctionSignature } from '../../framework/server';
import { typeToJson, type Type } from '../../framework/type';
import type { Function, ResourceIdentitySchema, Schema as SchemaTable, SchemaAttribute } from '../messages/schema';
import type { WriteMessage } from '../wire/message';

export function schemaToWire(schema: Schema): WriteMessage<typeof SchemaTable> {
  return {
    version: schema.version,
    block: {
      version: schema.version,
      attributes: attributesToWire(schema.attributes),
      description: schema.description,
      descriptionKind: 'markdown',
      ...deprecationToWire(schema),
    },
  };
}

function deprecationToWire({ deprecated }: Schema | Attribute): Pick<SchemaAttribute, 'deprecated' | 'deprecationMessage'> {
  return { deprecated: deprecated !== undefined, deprecationMessage: deprecated };
}

function attributesToWire(attributes: Attributes): SchemaAttribute[] {
  return Object.entries(attributes).map(([name, attribute]) => attributeToWire(name, attribute));
}

function attributeToWire(name: string, attribute: Attribute): SchemaAttribute {
  return {
    name,
    ...(isNested(attribute)
      ? { nestedType: { attributes: attributesToWire(attribute.attributes), nesting: attribute.nesting } }
      : { type: typeToWire(attribute.type) }),
    description: attribute.description,
    descriptionKind: 'markdown',
    required: attribute.required,
    optional: attribute.optional,
    computed: attribute.computed,
    sensitive: attribute.sensitive,
    writeOnly: attribute.writeOnly,
    ...deprecationToWire(attribute),
  };
}

export function identitySchemaToWire(schema: IdentitySchema): WriteMessage<typeof ResourceIdentitySchema> {
  return {
    version: schema.version,
    identityAttributes: Object.entries(schema.attributes).map(([name, attribute]) => ({
      name,
      type: typeToWire(attribute.type),
      description: attribute.description,
      requiredForImport: attribute.requiredForImport,
      optionalForImport: !attribute.requiredForImport,
    })),
  };
}

export function functionToWire(signature: FunctionSignature): WriteMessage<typeof Function> {
  return {
    summary: signature.summary,
    description: signature.description,
    descriptionKind: 'markdown',
    parameters: signature.parameters.map(parameterToWire),
    variadicParameter: signature.variadic && parameterToWire(signature.variadic),
    return: { type: typeToWire(signature.returns) },
  };
}

function parameterToWire(parameter: FunctionParameter): NonNullable<WriteMessage<typeof Function>['variadicParameter']> {
  return {
    name: parameter.name,
    type: typeToWire(parameter.type),
    description: parameter.description,
    descriptionKind: 'markdown',
    allowNullValue: parameter.allowNull,
    allowUnknownValues: parameter.allowUnknown,
  };
}

function typeToWire(type: Type): Uint8Array {
  return Buffer.from(JSON.stringify(typeToJson(type)));
}
