import { inApp } from '../framework/audience';
import { type Message, warning } from '../framework/diagnostics';
import { howToForget, importBlock, quoted, quotedInSummary } from './words';

// Results of the check of a new entry's id during the plan.

/** @param importId of the existing entry */
export function plannedIdInUse(noun: string, typeName: string, config: string, id: string, importId: string): Message {
  return warning(
    `The ${noun} id ${quotedInSummary(id)} is already in use`,
    `Configuration ${quoted(config)} already has the ${noun} ${quoted(id)}. The create fails if that entry still ` +
      'exists during the apply and differs from this resource.\n\n' +
      `To manage the existing entry with this resource, import it:\n\n${importBlock(typeName, importId)}\n\n` +
      'If the state already has the entry, and you only renamed the ' +
      inApp(
        `construct, call the method moveFromId of its resource with the old address, ${typeName}.OLD_NAME.\n\n`,
        `resource, write this block instead:\n\n  moved {\n    from = ${typeName}.OLD_NAME\n    to = ${typeName}.NAME\n  }\n\n`,
      ) +
      'If they are two different entries, set another id.',
  );
}

export function entryWillBeAdopted(noun: string, config: string, id: string): Message {
  return warning(
    `The ${noun} ${quotedInSummary(id)} already exists and will be adopted`,
    `Configuration ${quoted(config)} already has the ${noun} ${quoted(id)}, with the same content as this resource. ` +
      'The apply puts it into the state and does not create it. If another resource or another workspace manages ' +
      `it too, forget it in one of the two. If you want a second entry, set another id.\n\n${howToForget()}`,
  );
}

/** @param error what failed, why, and what to do */
export function plannedWithoutService(error: string): Message {
  return warning(
    'The plan was made without the service',
    `${error}\n\nTherefore the plan could not check whether the service accepts the API key, and whether the ids of ` +
      'new entries are free. The rest of the plan is complete. The apply needs the service.',
  );
}
