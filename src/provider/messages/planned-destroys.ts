import { plural } from '../../model/words';
import { inApp } from '../framework/audience';
import { type Message, warning } from '../framework/diagnostics';
import { howToUpdateUsersFirst, quoted, quotedInSummary } from './words';

// Results of the check of an entry whose destroy or replacement is planned.

/**
 * @param users the entries that refer to it, for the message
 * @param userTypes their resource types
 */
export function plannedDestroyInUse(noun: string, config: string, id: string, users: string, userTypes: readonly string[]): Message {
  const withLifecycle = inApp(
    `the last deployment had create_before_destroy for the ${noun}, as its construct sets it`,
    `the state has create_before_destroy for the ${noun}`,
  );
  return warning(
    // Engines fold warnings with equal summaries: a plan can destroy many entries together with their users.
    `This plan destroys ${plural(2, noun)} that are in use`,
    `This plan destroys the ${noun} ${quoted(id)} of configuration ${quoted(config)}. On the service, these refer to it: ${users}. ` +
      `If they still refer to it when it is destroyed, the service may refuse.\n\nIgnore this warning if this run destroys these ` +
      `entries, or if it updates them and ${withLifecycle}. Otherwise, Terraform destroys the ${noun} before it updates them. ` +
      howToUpdateUsersFirst(userTypes),
  );
}

/**
 * @param id of the replaced entry
 * @param newId of the new entry
 * @param name of both
 */
export function replacedUnderItsName(noun: string, config: string, id: string, newId: string, name: string): Message {
  return warning(
    `The ${noun} ${quotedInSummary(id)} is replaced by one with the same name`,
    `In configuration ${quoted(config)}, this plan replaces the ${noun} ${quoted(id)} by ${quoted(newId)}, and both have the ` +
      `name ${quoted(name)}. If the resource has create_before_destroy, Terraform creates the new ${noun} while the old one still has ` +
      `the name, and the service may refuse the second ${noun} of this name. In this case, choose one:\n\n` +
      '- Set another name in this change. A later apply can change it back.\n' +
      `- ${inApp('Set createBeforeDestroy to false in the lifecycle', 'Remove create_before_destroy')}. Terraform then destroys the ` +
      `old ${noun} first, which the service may refuse while entries refer to it. Before this change, let them refer to another ` +
      `${noun}, and apply.`,
  );
}
