import { bool, bytes, int64, map, oneOf, optional, repeated, string } from '../wire/field';
import { enumeration } from '../wire/kind';
import { defineLazyMessage, defineMessage, type MessageTable } from '../wire/message';
import { ServerCapabilities } from './capabilities';
import { Diagnostic } from './diagnostic';

const StringKind = enumeration({ plain: 0, markdown: 1 }, 'plain');
const ObjectNesting = enumeration({ invalid: 0, single: 1, list: 2, set: 3, map: 4 }, 'invalid');
const BlockNesting = enumeration({ invalid: 0, single: 1, list: 2, set: 3, map: 4, group: 5 }, 'invalid');

type Text = 'plain' | 'markdown';

/** An attribute; exactly one of `type` (cty's JSON notation) and `nestedType` is set. */
export interface SchemaAttribute {
  readonly name?: string;
  readonly type?: Uint8Array;
  readonly nestedType?: SchemaObject;
  readonly description?: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly descriptionKind?: Text;
  readonly deprecated?: boolean;
  readonly writeOnly?: boolean;
  /** Since Terraform 1.15. Older engines have a sentence of their own. */
  readonly deprecationMessage?: string;
}

export interface SchemaObject {
  readonly attributes?: readonly SchemaAttribute[];
  readonly nesting?: 'invalid' | 'single' | 'list' | 'set' | 'map';
}

export interface SchemaBlock {
  readonly version?: number;
  readonly attributes?: readonly SchemaAttribute[];
  readonly blockTypes?: readonly SchemaNestedBlock[];
  readonly description?: string;
  readonly descriptionKind?: Text;
  readonly deprecated?: boolean;
  readonly deprecationMessage?: string;
}

export interface SchemaNestedBlock {
  readonly typeName?: string;
  readonly block?: SchemaBlock;
  readonly nesting?: 'invalid' | 'single' | 'list' | 'set' | 'map' | 'group';
  readonly minItems?: number;
  readonly maxItems?: number;
}

const NestedObject: MessageTable<SchemaObject, SchemaObject> = defineLazyMessage(() => ({
  attributes: repeated(1, Attribute),
  nesting: oneOf(3, ObjectNesting),
}));

const Attribute: MessageTable<SchemaAttribute, SchemaAttribute> = defineLazyMessage(() => ({
  name: string(1),
  type: bytes(2),
  nestedType: optional(10, NestedObject),
  description: string(3),
  required: bool(4),
  optional: bool(5),
  computed: bool(6),
  sensitive: bool(7),
  descriptionKind: oneOf(8, StringKind),
  deprecated: bool(9),
  writeOnly: bool(11),
  deprecationMessage: string(12),
}));

const NestedBlock: MessageTable<SchemaNestedBlock, SchemaNestedBlock> = defineLazyMessage(() => ({
  typeName: string(1),
  block: optional(2, Block),
  nesting: oneOf(3, BlockNesting),
  minItems: int64(4),
  maxItems: int64(5),
}));

const Block: MessageTable<SchemaBlock, SchemaBlock> = defineLazyMessage(() => ({
  version: int64(1),
  attributes: repeated(2, Attribute),
  blockTypes: repeated(3, NestedBlock),
  description: string(4),
  descriptionKind: oneOf(5, StringKind),
  deprecated: bool(6),
  deprecationMessage: string(7),
}));

export const Schema = defineMessage({ version: int64(1), block: optional(2, Block) });

const Parameter = defineMessage({
  name: string(1),
  type: bytes(2),
  allowNullValue: bool(3),
  allowUnknownValues: bool(4),
  description: string(5),
  descriptionKind: oneOf(6, StringKind),
});

const Return = defineMessage({ type: bytes(1) });

export const Function = defineMessage({
  parameters: repeated(1, Parameter),
  variadicParameter: optional(2, Parameter),
  return: optional(3, Return),
  summary: string(4),
  description: string(5),
  descriptionKind: oneOf(6, StringKind),
  deprecationMessage: string(7),
});

const IdentityAttribute = defineMessage({
  name: string(1),
  type: bytes(2),
  requiredForImport: bool(3),
  optionalForImport: bool(4),
  description: string(5),
});

export const ResourceIdentitySchema = defineMessage({
  version: int64(1),
  identityAttributes: repeated(2, IdentityAttribute),
});

const ActionSchema = defineMessage({ schema: optional(1, Schema) });

const TypeName = defineMessage({ typeName: string(1) });
const FunctionName = defineMessage({ name: string(1) });

export const GetMetadata = {
  Request: defineMessage({}),
  Response: defineMessage({
    serverCapabilities: optional(1, ServerCapabilities),
    diagnostics: repeated(2, Diagnostic),
    dataSources: repeated(3, TypeName),
    resources: repeated(4, TypeName),
    functions: repeated(5, FunctionName),
    ephemeralResources: repeated(6, TypeName),
    listResources: repeated(7, TypeName),
    actions: repeated(9, TypeName),
  }),
};

export const GetProviderSchema = {
  Request: defineMessage({}),
  Response: defineMessage({
    provider: optional(1, Schema),
    resourceSchemas: map(2, Schema),
    dataSourceSchemas: map(3, Schema),
    diagnostics: repeated(4, Diagnostic),
    providerMeta: optional(5, Schema),
    serverCapabilities: optional(6, ServerCapabilities),
    functions: map(7, Function),
    ephemeralResourceSchemas: map(8, Schema),
    listResourceSchemas: map(9, Schema),
    actionSchemas: map(11, ActionSchema),
  }),
};

export const GetResourceIdentitySchemas = {
  Request: defineMessage({}),
  Response: defineMessage({ identitySchemas: map(1, ResourceIdentitySchema), diagnostics: repeated(2, Diagnostic) }),
};

export const GetFunctions = {
  Request: defineMessage({}),
  Response: defineMessage({ functions: map(1, Function), diagnostics: repeated(2, Diagnostic) }),
};
