import type { Message } from './message';

// Two resources of one run over one thing at the service.

/** How a resource leaves the state and its entry stays at the service. */
const FORGET = 'To forget a resource, write a removed block with destroy = false, or run "state rm". The service is not changed by that.';

export function twoResourcesOneId(typeName: string, config: string, id: string): Message {
  return {
    summary: 'Two resources with the same id',
    detail:
      `Another ${typeName} of this run has the id ${JSON.stringify(id)} in configuration ${JSON.stringify(config)} ` +
      `too. The service has one ` +
      'entry for both, and each apply would overwrite the other resource. Give one of the two another id (without id, ' +
      'the id is made of the name). ' +
      `If both resources mean the same entry, keep one of them, and forget the other one if it is in the state. ${FORGET}`,
  };
}

export function keptAndDestroyed(typeName: string, config: string, id: string): Message {
  return {
    summary: 'An entry would be deleted that another resource manages',
    detail:
      `Two resources of type ${typeName} in the state have the id ${JSON.stringify(id)} in configuration ` +
      `${JSON.stringify(config)}. This plan keeps one ` +
      `of them and destroys the other, and the destroy would delete the entry of both. Forget the resource that is to ` +
      `be destroyed. ${FORGET}`,
  };
}

export function managedTwice(entryType: string, setType: string, config: string, ids: readonly string[]): Message {
  const named = ids.map((id) => JSON.stringify(id)).join(', ');
  return {
    summary: 'Entry is managed by a set and by a resource of its own',
    detail:
      `In configuration ${JSON.stringify(config)}, both a ${entryType} and the ${setType} manage ${named}. Each apply ` +
      `would overwrite the other ` +
      `resource. Either remove the ${entryType}, or add the id to keep of the ${setType} and remove it from entries.`,
  };
}

export function twoResourcesOneConfiguration(typeName: string, config: string): Message {
  return {
    summary: 'Two resources for the same configuration',
    detail:
      `Another ${typeName} of this run manages configuration ${JSON.stringify(config)} too. Each apply would ` +
      `overwrite the other resource. Merge the two ` +
      `into one resource. If both are in the state, forget one of them first. ${FORGET}`,
  };
}

export function destroyedUnderAnother(typeName: string, config: string): Message {
  return {
    summary: 'A destroy would delete what another resource manages',
    detail:
      `This plan destroys one ${typeName} of configuration ${JSON.stringify(config)} and keeps or creates another ` +
      `one. The destroy would delete what the ` +
      'other resource manages. If you renamed the resource, write a moved block from the old address to the new one. ' +
      'Otherwise forget the resource ' +
      `that is to be destroyed. ${FORGET}`,
  };
}

export function replacedNotDestroyed(typeName: string, config: string): Message {
  return {
    summary: 'The replaced resource was not deleted',
    detail:
      `The new ${typeName} of configuration ${JSON.stringify(config)} was created before the old one was destroyed. ` +
      `Both manage the same thing at the ` +
      'service, so nothing was deleted there. You need not do anything.',
  };
}

export function managedAndReverted(noun: string, config: string, version: string, managers: readonly string[]): Message {
  return {
    summary: 'A family is managed and reverted in the same run',
    detail:
      `This run reverts every ${noun} of configuration ${JSON.stringify(config)} to version ${version}. It also ` +
      `manages entries of that family ` +
      `(${managers.join(', ')}). The write that comes last overwrites the other one. The next plan shows what the ` +
      `revert changed as drift, and its apply ` +
      'would undo the revert. Change the configuration to what the version holds, or run the revert alone with -target.',
  };
}
