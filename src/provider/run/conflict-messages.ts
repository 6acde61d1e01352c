import { type Diagnostic, path } from '../framework/diagnostics';

// What is said of two resources that are one thing at the service.

const FORGET = 'a removed block with destroy = false, or `state rm`, which leave the service as it is';

/** Of two resources with one id. */
export function twoResourcesOneId(typeName: string, config: string, id: string): Diagnostic {
  return {
    severity: 'error',
    summary: 'Two resources, one id',
    detail:
      `Another ${typeName} of this run has the id ${named(id, config)} as ` +
      'well, and each would undo the other. Give the one that is new another ' +
      `id, or another name where the id is made of it. Where both are in the state, forget one of them first (${FORGET}).`,
    path: path('id'),
  };
}

/** Of two resources that are configured alike and have one id. */
export function twinsAlike(typeName: string, what: string): Diagnostic {
  return {
    severity: 'warning',
    summary: 'Two resources for one',
    detail:
      `A ${typeName} that is configured alike is planned for ${what} as well: ` +
      'what becomes of the one, the other loses. Forget one of them ' +
      `(${FORGET}).`,
  };
}

/** Of an entry that one resource is to keep, and another to delete. */
export function sharedEntryGoes(typeName: string, config: string, id: string): Diagnostic {
  return {
    severity: 'error',
    summary: 'One entry, kept and deleted',
    detail:
      `Two resources of type ${typeName} in the state have the id ` +
      `${named(id, config)}; this run keeps the one and deletes the other, and the entry ` +
      `with it. Forget the one that is to go first (${FORGET}).`,
    path: path('id'),
  };
}

/** Of two resources over all that a configuration has of something. */
export function twoResourcesOneConfiguration(typeName: string, config: string): Diagnostic {
  return {
    severity: 'error',
    summary: 'Two resources over one configuration',
    detail:
      `Another ${typeName} of this run is over configuration ` +
      `${JSON.stringify(config)} as well, and each would undo the other. Make ` +
      'one resource of ' +
      `the two; where both are in the state, forget one of them first (${FORGET}).`,
    path: path('config'),
  };
}

/** Of a configuration over which one resource stays or comes, while another goes. */
export function configurationChangesHands(typeName: string, config: string): Diagnostic {
  return {
    severity: 'error',
    summary: 'Destroyed under another resource',
    detail:
      `One ${typeName} over configuration ${JSON.stringify(config)} is to be ` +
      'destroyed while another is there, and would take with it what the other ' +
      `manages. If the resource only has another address now, write a moved block; otherwise forget the one that goes (${FORGET}).`,
    path: path('config'),
  };
}

function named(id: string, config: string): string {
  return `${JSON.stringify(id)} in configuration ${JSON.stringify(config)}`;
}
