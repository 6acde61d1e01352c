import { inApp } from '../framework/audience';
import { error, type Message, warning } from '../framework/diagnostics';
import { HOW_TO_FORGET_DEPOSED, howToForget, quoted, quotedList } from './words';

// Two resources of one run that manage the same object on the service.

export function twoResourcesOneId(typeName: string, config: string, id: string): Message {
  return error(
    'Two resources with the same id',
    `Another resource of type ${typeName} in this run also has the id ${quoted(id)} in configuration ${quoted(config)}. The service ` +
      'has one entry for both, so each apply would overwrite what the other resource wrote.\n\n' +
      '- If they are two entries, set another id on one of them: on the new one, if the state has the other one. Without id, a new ' +
      'resource gets its id from its name, and a resource that is renamed keeps its id.\n' +
      '- If the resources have count, use for_each with keys that belong to the entries' +
      inApp('', ', and write moved blocks from the old addresses to the new ones') +
      '. With count, an item before the others renames every entry after it.\n' +
      '- If this plan replaces one of them and gives it another id, let the other one depend on it, with depends_on.\n' +
      `- If they are the same entry, keep one resource and forget the other one.\n\n${howToForget()}`,
  );
}

export function keptAndDestroyed(config: string, id: string): Message {
  return error(
    'A destroy would delete an entry that another resource manages',
    `Two resources manage ${quoted(id)} in configuration ${quoted(config)}: the state has both, or this plan imports one of them. The ` +
      'plan keeps one and destroys the other one. The destroy would delete the entry that both manage.\n\n' +
      '- Forget the resource that the plan destroys, as described below.\n' +
      '- If the state has both, as after an apply that stopped, you can also run terraform apply -refresh-only, which forgets one of ' +
      `them, and plan again.\n\n${howToForget()}`,
  );
}

export function secondForgotten(config: string, id: string): Message {
  return warning(
    'Two resources of the state manage one entry',
    `The state has two resources that manage ${quoted(id)} in configuration ${quoted(config)}, as after an apply ` +
      'that stopped while one resource took the entry over from the other one. This plan forgets one of them, which does not change the ' +
      `service. If ${inApp('your app', 'the configuration')} has one resource for the entry, you do not need to do anything. ` +
      'Otherwise, the plan is refused.',
  );
}

/** @param ids of the entries that the failed destroys were about */
export function entriesNotHandedOver(typeName: string, config: string, ids: readonly string[]): Message {
  return error(
    'Entries still belong to other resources',
    `In configuration ${quoted(config)}, this resource of type ${typeName} would take over ${quotedList(ids)} from another resource. The ` +
      'destroy of that resource failed in this apply, so the state still has it, and nothing was written. Solve the error of the ' +
      'destroy, then apply again.',
  );
}

export function notHandedOver(typeName: string, config: string): Message {
  return error(
    'The configuration still belongs to another resource',
    `This resource of type ${typeName} would take over configuration ${quoted(config)} from another one. The destroy of that resource ` +
      'failed in this apply, so the state still has it, and nothing was written. Solve the error of the destroy, then apply again.',
  );
}

/** @param builtIn default of keep */
export function managedTwice(
  entryType: string,
  setType: string,
  config: string,
  ids: readonly string[],
  builtIn: readonly string[],
): Message {
  return error(
    'A set and a single resource manage the same entry',
    `In configuration ${quoted(config)}, a resource of type ${setType} and a resource of type ${entryType} both manage ` +
      `${quotedList(ids)}. Each apply would overwrite what the other resource wrote.\n\n` +
      `- To manage the entry with the ${setType}, forget the ${entryType}.\n` +
      `- To manage the entry with the ${entryType}, remove its id from entries of the ${setType}, and add it to keep. ` +
      `If the set has no keep yet, also write the default there: ${quotedList(builtIn)}.\n\n${howToForget()}`,
  );
}

export function twoResourcesOneConfiguration(typeName: string, config: string): Message {
  return error(
    'Two resources for the same configuration',
    `Another resource of type ${typeName} in this run also manages configuration ${quoted(config)}. Each apply would overwrite what ` +
      `the other resource wrote. Merge the two into one ${inApp('construct', 'resource block')}. If both are in the state, forget one of ` +
      `them.\n\n${howToForget()}`,
  );
}

export function destroyedUnderAnother(typeName: string, config: string): Message {
  return error(
    'A destroy would delete what another resource manages',
    `This plan destroys a resource of type ${typeName} of configuration ${quoted(config)}, and keeps or creates another one. The ` +
      'destroy would delete what the other resource manages.\n\n' +
      inApp(
        '- If you renamed the construct, call the method moveFromId of its resource with the old address, TYPE.OLD_NAME.\n',
        '- If you renamed the resource, write a moved block from the old address to the new one.\n',
      ) +
      `${HOW_TO_FORGET_DEPOSED}- Otherwise forget the resource that the plan destroys.\n\n${howToForget()}`,
  );
}

export function replacedNotDestroyed(typeName: string, config: string): Message {
  return warning(
    'The replaced resource was not deleted',
    `The new resource of type ${typeName} of configuration ${quoted(config)} was created before the old one was destroyed. Both manage ` +
      'the same object on the service, so nothing was deleted. You do not need to do anything.',
  );
}

export function managedAndReverted(noun: string, config: string, version: string, managers: readonly string[]): Message {
  return warning(
    'A family is managed and reverted in the same run',
    `This run reverts every ${noun} of configuration ${quoted(config)} to version ${version}. It also manages entries of that family ` +
      `(${managers.join(', ')}). The revert overwrites what the run wrote before: the next plan shows that as drift, and the next apply ` +
      'undoes the revert. After the revert, writes of the run to entries that it changed fail, until the next plan. To keep the ' +
      'reverted entries, write in ' +
      `${inApp('your app', 'your .tf files')} what the version contains. To run the revert alone first, use -target, or -invoke for an ` +
      'action.',
  );
}

export function revertedTwice(noun: string, config: string, versions: readonly string[]): Message {
  return warning(
    'A family is reverted twice in the same run',
    `This run reverts every ${noun} of configuration ${quoted(config)} to the versions ${versions.join(' and ')}. The later revert ` +
      'undoes the earlier one. Keep one of them, or order them with depends_on.',
  );
}
