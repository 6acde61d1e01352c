import { error, warning, type Message } from '../framework/diagnostics';
import { HOW_TO_FORGET, quoted, quotedList } from './words';

// Two resources of one run that manage the same thing in the service.

export function twoResourcesOneId(typeName: string, config: string, id: string): Message {
  return error(
    'Two resources with the same id',
    `Another resource of type ${typeName} in this run has the id ${quoted(id)} in configuration ${quoted(config)} ` +
      `too. The service has one ` +
      'entry for both, and each apply would overwrite the other resource. If they are two entries, set another id on ' +
      'one of them. (Without id, ' +
      `the id is made from the name.) If they are the same entry, keep one resource and forget the other one.\n\n${HOW_TO_FORGET}`,
  );
}

export function keptAndDestroyed(typeName: string, config: string, id: string): Message {
  return error(
    'A destroy would delete an entry that another resource manages',
    `The state has two resources of type ${typeName} with the id ${quoted(id)} in configuration ${quoted(config)}. ` +
      `This plan keeps one of them ` +
      'and destroys the other one. The destroy would delete the entry that both manage. Forget the resource that the plan ' +
      `destroys.\n\n${HOW_TO_FORGET}`,
  );
}

export function managedTwice(entryType: string, setType: string, config: string, ids: readonly string[]): Message {
  return error(
    'A set and a single resource manage the same entry',
    `In configuration ${quoted(config)}, both the ${setType} and a resource of type ${entryType} manage ` +
      `${quotedList(ids)}. Each apply would ` +
      `overwrite the other resource. To manage it with the ${setType}, forget the ${entryType}. To manage it with the ` +
      `${entryType}, move the id ` +
      `from entries to keep of the ${setType}.\n\n${HOW_TO_FORGET}`,
  );
}

export function twoResourcesOneConfiguration(typeName: string, config: string): Message {
  return error(
    'Two resources for the same configuration',
    `Another resource of type ${typeName} in this run manages configuration ${quoted(config)} too. Each apply would ` +
      `overwrite the other ` +
      `resource. Merge the two into one resource. If both are in the state, forget one of them.\n\n${HOW_TO_FORGET}`,
  );
}

export function destroyedUnderAnother(typeName: string, config: string): Message {
  return error(
    'A destroy would delete what another resource manages',
    `This plan destroys one ${typeName} of configuration ${quoted(config)}, and keeps or creates another one. The ` +
      `destroy would delete what ` +
      'the other resource manages. If you renamed the resource, write a moved block from the old address to the new ' +
      'one. Otherwise forget ' +
      `the resource that the plan destroys.\n\n${HOW_TO_FORGET}`,
  );
}

export function replacedNotDestroyed(typeName: string, config: string): Message {
  return warning(
    'The replaced resource was not deleted',
    `The new ${typeName} of configuration ${JSON.stringify(config)} was created before the old one was destroyed. ` +
      `Both manage the same thing at the ` +
      'service, so nothing was deleted there. You need not do anything.',
  );
}

export function managedAndReverted(noun: string, config: string, version: string, managers: readonly string[]): Message {
  return warning(
    'A family is managed and reverted in the same run',
    `This run reverts every ${noun} of configuration ${quoted(config)} to version ${version}. It also manages entries of that family ` +
      `(${managers.join(', ')}). The write that comes last overwrites the other one. Then the next plan shows what ` +
      `the revert changed as drift, ` +
      'and its apply undoes the revert. Write in your .tf files what the version contains. With -target you can run ' +
      'the revert alone first.',
  );
}
