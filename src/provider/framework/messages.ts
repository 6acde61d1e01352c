import { inApp } from './audience';
import { error, type Message, warning } from './diagnostics';

export function requiredNull(): Message {
  return error(
    'A required argument is null',
    'This argument is required, and its value is null. Set it. If its value comes from a variable, set the variable, or give it a default.',
  );
}

/** @param instead what to use instead, as a sentence */
export function deprecatedAttribute(instead: string): Message {
  return warning('The argument is deprecated', `${instead} A later version of the provider will not have this argument.`);
}

/** @param instead what to use instead, as a sentence */
export function deprecatedWhole(instead: string): Message {
  return warning('The block is deprecated', `${instead} A later version of the provider will not have this type.`);
}

export function nullItem(): Message {
  return error(
    'A collection contains null',
    'An item of this list or set is null, and the service does not take null. Omit the item, for example with ' +
      '[for v in LIST : v if v != null].',
  );
}

export function nullMapValue(): Message {
  return error(
    'A map contains null',
    'The value of this key is null, and the service does not take null. Omit the key, for example with ' +
      '{ for k, v in MAP : k => v if v != null }.',
  );
}

export function numberNotExact(number: string): Message {
  return error(
    'The number has too many digits',
    `The service cannot store the number ${number} exactly. Write a number with at most 15 digits.`,
  );
}

const NOT_IMPORTABLE = 'The resource cannot be imported';

/** @param most characters of the longest import id */
export function importIdTooLong(length: number, most: number): Message {
  return error(
    'The import id is too long',
    `The import id has ${length} characters, and may have at most ${most}. Write an id with the names that the service has. For ` +
      'many entries of a set, import the set with a shorter list, and add the other entries to the configuration.',
  );
}

/** @param refusal of a value, in the words of the apply */
export function refusedByApply({ summary, detail }: Message): Message {
  return warning(summary, `${detail}\n\nAn apply of this value fails, and does not change this resource.`);
}

/** @param line to add to the configuration */
export function valueNotRead(line: string): Message {
  return error(
    'The value of an attribute is not known',
    'The service has a value for this attribute, but does not return it, so the import could not read it. The ' +
      'Terraform configuration does not set it either. A change of the resource would have to invent a value. Find out ' +
      `which value the service has, and add the line with it to ${inApp('the construct', 'the resource block')}:\n\n  ${line}`,
  );
}

/** @param identity parts of the identity by name */
export function listHidden(typeName: string, identity: Readonly<Record<string, unknown>>): Message {
  const parts = Object.entries(identity).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return warning(
    'An object is left out of the list',
    `The identity of an object of type ${typeName} has characters that a terminal obeys or does not show, and the engine prints ` +
      `identities as they are: ${parts.join(', ')}. If you know the object, import it with an import block, in which these characters ` +
      'are written as escapes, such as \\u001b.',
  );
}

/** @param total number of objects that the list block selects */
export function listCut(typeName: string, total: number, limit: number): Message {
  return warning(
    'The limit leaves out objects',
    `The list block selects ${total} objects of type ${typeName}, and takes ${limit} of them. To get all, set limit = ${total} in the ` +
      'list block, or more. To get fewer, select them in its config block.',
  );
}

/** @param reason that there is nothing to import, in complete sentences */
export function importImpossible(typeName: string, reason: string): Message {
  return error(NOT_IMPORTABLE, `A resource of type ${typeName} cannot be imported. ${reason} ${notImported()}`);
}

export function importUndocumented(typeName: string): Message {
  return error(NOT_IMPORTABLE, `The provider has no import for resources of type ${typeName}. ${notImported()}`);
}

function notImported(): string {
  return inApp('Remove the call of importFrom.', 'Remove the import block.');
}

/** @param instead the supported kind of import */
export function importOtherwise(typeName: string, instead: 'id' | 'identity'): Message {
  const [wrong, remedy] = instead === 'id' ? ['identity', 'id instead of identity'] : ['id', 'identity instead of id'];
  return error(
    'Wrong kind of import',
    `A resource of type ${typeName} cannot be imported by ${wrong}. In the import block, write ${remedy}.`,
  );
}

export function moveImpossible(sourceType: string, sourceProvider: string, targetType: string): Message {
  return error(
    'The resource cannot be moved to this type',
    `A move cannot turn a resource of type ${sourceType} (${sourceProvider}) into a resource of type ${targetType}. ` +
      inApp(
        'Remove the call that moves it. Remove the old resource from the state with terraform state rm, and call the method importFrom ' +
          'of the new construct.',
        'Remove the moved block. Remove the old resource from the state with a removed block (lifecycle { destroy = false }), and ' +
          'import the new one. Between a set and single entries, the command "svc-waap migrate" writes these blocks for you.',
      ),
  );
}

/** @param operation follows "cannot": `import svc_action` */
export function providerConfigurationUnknown(operation: string): Message {
  return error(
    'The provider configuration is not known yet',
    `The provider cannot ${operation}, because a value in the provider block is known only after an apply. Write the value in the ` +
      'provider block. Or use -target to apply the resource that the value comes from, and then run terraform plan again.',
  );
}

export function comparedWithNothing(): Message {
  return warning(
    'The plan was not compared with the service',
    'A value in the provider block is known only after an apply. Therefore the provider read nothing from the service, and compared no ' +
      'resource with it: the plan shows no drift, and no entry that the apply finds, overwrites or deletes. To see them, use -target to ' +
      'apply the resource that the value comes from, and then run terraform plan again.',
  );
}

export function stateFromNewerProvider(typeName: string, version: number, current: number): Message {
  return error(
    'A newer provider wrote the state',
    `The state of this resource of type ${typeName} has schema version ${version}, and this provider knows schema versions up to ` +
      `${current}. Use the version of the provider that wrote the state, or a newer one.`,
  );
}
