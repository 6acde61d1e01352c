import { inApp } from '../framework/audience';
import { error, type Message, warning } from '../framework/diagnostics';
import { quoted } from './words';

const NAME_REMEDY = 'Write the name that the configuration has in the service, for example "prod".';

/** @param problem follows the name in the message: `is empty` */
export function configurationNameInvalid(problem: string): Message {
  return error('Invalid configuration name', `The value of config ${problem}. ${NAME_REMEDY}`);
}

/** @param origin of the name, for the message */
export function defaultConfigurationNameInvalid(origin: string, problem: string): Message {
  return error(
    'Invalid configuration name',
    `This block does not set config, so the name of the configuration comes from ${origin}. This name ${problem}. ${NAME_REMEDY}`,
  );
}

export function configurationNotSet(variable: string): Message {
  return error(
    'config is not set',
    'The provider does not know which configuration of the service to use. ' +
      inApp(
        'Create the construct under a Configuration, set the property config of the SvcProvider',
        'Set config in this block, set config in the provider block',
      ) +
      `, or set the environment variable ${variable}.`,
  );
}

/** @param variable environment variable that names the configuration */
export function configurationOfInvocation(config: string, variable: string): Message {
  return warning(
    'The configuration of the action comes from the environment',
    `This plan is about configuration ${quoted(config)}, which ${variable} names. The plan does not store this name: if it is saved, the ` +
      `invocation uses the configuration that ${variable} names when the plan is applied. To fix the configuration, write ` +
      `config = ${quoted(config)} in the action.`,
  );
}

/**
 * @param prior configuration of the resource
 * @param configured configuration of the provider
 */
export function configurationChanged(prior: string, configured: string, variable: string): Message {
  const [here, there] = [quoted(prior), quoted(configured)];
  return error(
    'The configuration of the provider has changed',
    `This resource belongs to configuration ${here} of the service, but the provider now uses configuration ${there}. The provider ` +
      'does not move a resource by itself.\n\n' +
      inApp(
        `- To keep the resource in ${here}, create its construct under a Configuration with the name ${here}. Or set the property config ` +
          `of the SvcProvider, or ${variable}, back to ${here}.\n` +
          `- To replace the resource, create its construct under a Configuration with the name ${there}.`,
        `- To keep the resource in ${here}, set config = ${here} on the resource. Or set config of the provider block, or ${variable}, ` +
          `back to ${here}.\n` +
          `- To replace the resource, set config = ${there} on the resource.`,
      ) +
      ` Then the apply deletes the object in ${here}, and creates it in ${there}.`,
  );
}

export function configurationImportIdInvalid(): Message {
  return error('Invalid import id', 'The import id is empty. Write the name of the configuration, for example "prod".');
}
