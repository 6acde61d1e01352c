import { error, type Message } from '../framework/diagnostics';
import { inApp } from '../framework/audience';
import { importBlock, quoted } from './words';

// Ids of entries: of a resource over one entry, and of a set, where the keys of entries are ids.

export function noIdFromName(name: string): Message {
  return error(
    'No id can be made from the name',
    `The name ${quoted(name)} contains no letter from a to z and no digit, so the provider cannot make an id from it. Set id.`,
  );
}

/** @param canBeMade whether the provider makes an unset id from the name */
export function emptyId(canBeMade: boolean): Message {
  const otherwise = canBeMade ? ', or remove id. Without id, the id is made from the name.' : '.';
  return error('Empty value', `The id of an entry must not be empty. Write at least one character${otherwise}`);
}

/** @param meaning of the id in a path */
export function reservedId(id: string, meaning: string): Message {
  return error('Reserved id', `The id ${quoted(id)} is reserved: in the paths of the API it means ${meaning}. Choose another id.`);
}

/**
 * @param attributes that the state lacks
 * @param importId the import id of the object, with placeholders for what the state lacks
 */
export function stateWithoutAddress(typeName: string, attributes: readonly string[], importId: string): Message {
  return error(
    `The state has no value for ${attributes.join(' and ')}`,
    `The state of this ${typeName} lacks ${attributes.join(' and ')}, so the provider cannot find the object on the service. Nothing was ` +
      'sent. The state was edited by hand, or is damaged. Restore a backup of the state. If there is none, remove the resource from the ' +
      `state, and import it again:\n\n${inApp(
        '  In the folder of the stack (cdktf.out/stacks/NAME): terraform state rm TYPE.NAME',
        '  terraform state rm TYPE.NAME',
      )}\n\n${importBlock(typeName, importId)}`,
  );
}
