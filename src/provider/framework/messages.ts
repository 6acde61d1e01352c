import type { Message } from './diagnostics';

/** @param example of an expression that leaves nulls out */
export function nullItem(example: string): Message {
  return {
    summary: 'A collection contains null',
    detail: `An item of the collection is null, and the service does not take null. Leave the item out, for example with ${example}.`,
  };
}

export function nullMapValue(): Message {
  return {
    summary: 'A map contains null',
    detail:
      'The value of this key is null, and the service does not take null. Leave the key out, for example with ' +
      '{ for key, value in MAP : key => value if value != null }.',
  };
}

export function numberNotExact(number: string): Message {
  return {
    summary: 'The number has too many digits',
    detail: `The service cannot store the number ${number} exactly. Write a number with at most 15 digits.`,
  };
}

/** @param line what to add to the configuration */
export function valueNotRead(line: string): Message {
  return {
    summary: 'The value of an attribute is not known',
    detail:
      'The service has a value for this attribute, but does not return it, so the import could not read it. The ' +
      'configuration does not set it either. A change of the resource would write a value that nobody chose. Find out which ' +
      `value the service has, and add the line with it to the configuration:\n\n  ${line}`,
  };
}

/** @param reason why there is nothing to import, and what to do instead; whole sentences */
export function importImpossible(typeName: string, reason: string): Message {
  return { summary: 'The resource cannot be imported', detail: `Terraform cannot import a ${typeName}. ${reason}` };
}

/** @param instead what to import by */
export function importOtherwise(typeName: string, instead: 'id' | 'identity'): Message {
  const [wrong, remedy] = instead === 'id' ? ['an identity', 'an id'] : ['an id', 'an identity'];
  return { summary: 'Wrong kind of import', detail: `A ${typeName} cannot be imported by ${wrong}. Import it by ${remedy}.` };
}

export function importUndocumented(typeName: string): Message {
  return { summary: 'The resource cannot be imported', detail: `The provider has no import for ${typeName}.` };
}

export function moveImpossible(sourceType: string, sourceProvider: string, targetType: string): Message {
  return {
    summary: 'The resource cannot be moved to this type',
    detail:
      `A moved block cannot turn a ${sourceType} of ${sourceProvider} into a ${targetType}. Instead, remove the old ` +
      `resource from the state ` +
      'with a removed block (lifecycle { destroy = false }), and import the new one. Between a set and single entries, the command ' +
      '"svc-waap migrate" writes these blocks for you.',
  };
}

/** @param operation as it follows "to": `import svc_action` */
export function providerConfigurationUnknown(operation: string): Message {
  return {
    summary: 'The provider configuration is not known yet',
    detail:
      `The provider cannot ${operation}, because a value in the provider block is known only after an apply. Apply the resource that the ` +
      'value comes from first, with -target, or write the value in the provider block.',
  };
}

export function stateFromNewerProvider(typeName: string, version: number, current: number): Message {
  return {
    summary: 'A newer provider wrote the state',
    detail:
      `The state of this ${typeName} has schema version ${version}, and this provider knows schema versions up to ${current}. Use the ` +
      'version of the provider that wrote the state, or a newer one.',
  };
}
