import { error, type Message } from '../framework/diagnostics';
import { quoted } from './words';

const NAME_REMEDY = 'Write the name that the configuration has in the service, for example "prod".';

/** @param problem as it follows the text: `is empty, …` */
export function configurationNameInvalid(problem: string): Message {
  return error('Invalid configuration name', `The value of config ${problem}. ${NAME_REMEDY}`);
}

/** @param origin where the name was set, in words */
export function defaultConfigurationNameInvalid(origin: string, problem: string): Message {
  return error('Invalid configuration name', `The name of the configuration comes from ${origin}. The name ${problem}. ${NAME_REMEDY}`);
}

export function configurationNotSet(variable: string): Message {
  return error(
    'The configuration is not set',
    'The provider does not know in which configuration of the service to work. Set config in this block, set config in the ' +
      `provider block, or set the environment variable ${variable}.`,
  );
}

/**
 * @param prior the configuration that the resource is in
 * @param configured the one that the provider is set to
 */
export function configurationChanged(prior: string, configured: string, variable: string): Message {
  return error(
    'The configuration of the provider has changed',
    `This resource belongs to configuration ${quoted(prior)}, but the provider now uses ${quoted(configured)}. The provider does not ` +
      'move a resource unless you ask for it.\n\n' +
      `- To keep the resource where it is, set config = ${quoted(prior)} on the resource, or set the provider (its argument config, or ` +
      `${variable}) back to ${quoted(prior)}.\n` +
      `- To replace it by a resource in the other configuration, set config = ${quoted(configured)} on the resource.`,
  );
}

export function configurationImportIdInvalid(): Message {
  return error(
    'Invalid import id',
    'The import id of this resource is the name of its configuration, for example "prod". The id that was given is empty.',
  );
}
