import { segmentProblem } from '../../model/index';
import type { DefaultConfiguration } from '../connection/services';
import { CONFIG_ORIGINS, ENVIRONMENT } from '../connection/provider-schema';
import { type Diagnostics, path } from '../framework/diagnostics';
import type { OperationContext, ChangeToPlan } from '../framework/resource';
import type { IdentitySchema, TypedAttribute, Validator } from '../framework/schema';
import {
  configurationChanged,
  configurationImportIdInvalid,
  configurationNameInvalid,
  configurationNotSet,
  configurationOfInvocation,
  defaultConfigurationNameInvalid,
} from '../messages/configuration';
import { memberValue, isUnknown, type Unknown, UNKNOWN, type Value, type ValueObject } from '../framework/value';

/** Refuses a name that a URL cannot contain. Without this check, the error would come during the apply. */
export const configName: Validator = (value, at, diagnostics) => {
  const problem = typeof value === 'string' ? segmentProblem(value) : undefined;
  if (problem) diagnostics.add(configurationNameInvalid(problem), at);
};

/** Returns the attribute `config`, which every resource has. */
export function configAttribute(noun: string): TypedAttribute {
  return {
    type: 'string',
    optional: true,
    computed: true,
    requiresReplace: true,
    validators: [configName],
    description: `Name of the configuration that the ${noun} belongs to. Default: the provider's \`config\`, then \`SVC_CONFIG\`.`,
  };
}

/** The attribute `config` of list resources. */
export const CONFIG_ARGUMENT: TypedAttribute = {
  type: 'string',
  optional: true,
  validators: [configName],
  description: "Name of the configuration. Default: the provider's `config`, then `SVC_CONFIG`.",
};

/** The attribute `config` of actions. */
export const CONFIG_OF_ACTION: TypedAttribute = {
  ...CONFIG_ARGUMENT,
  description:
    "Name of the configuration. Default: the provider's `config`, then `SVC_CONFIG`. A saved plan stores nothing of `SVC_CONFIG`: it " +
    'invokes the action in the configuration that the variable names when the plan is applied.',
};

/** The attribute `config` of data sources. */
export const CONFIG: TypedAttribute = {
  ...CONFIG_ARGUMENT,
  computed: true,
  description: "Name of the configuration to read. Default: the provider's `config`, then `SVC_CONFIG`.",
};

/**
 * Plans the configuration of a resource. Only a change of `config` on the resource itself moves the resource, by a
 * replacement. If the default of the provider changes, the plan is an error.
 *
 * @param connection absent if the provider's configuration is not known yet
 */
export function planConfig(change: ChangeToPlan, diagnostics: Diagnostics, connection: DefaultConfiguration | undefined): void {
  if (memberValue(change.config, 'config') !== null) return;
  const configured: string | Value | undefined = connection ? connection.config : UNKNOWN;
  if (change.prior === null) {
    if (configured === undefined) configMissing(diagnostics);
    if (connection) refuseDefault(connection, diagnostics);
    change.planned.config = configured ?? UNKNOWN;
    return;
  }
  const { config: prior } = change.prior;
  if (typeof configured === 'string' && typeof prior === 'string' && configured !== prior)
    diagnostics.add(configurationChanged(prior, configured, ENVIRONMENT.config), path('config'));
}

/** Returns the provider's configuration name, for an apply or an import; null after an error. */
export function requireConfig(connection: DefaultConfiguration, diagnostics: Diagnostics): string | null {
  const { config } = connection;
  if (refuseDefault(connection, diagnostics)) return null;
  if (typeof config === 'string') return config;
  if (config === undefined || isUnknown(config)) configMissing(diagnostics);
  return null;
}

/** Returns the configuration that an action's plan is about; unknown if the apply shows it, null after an error. */
export function plannedConfig(
  values: ValueObject,
  { connection, diagnostics }: OperationContext<DefaultConfiguration>,
): string | Unknown | null {
  const config = memberValue(values, 'config');
  if (typeof config === 'string' || isUnknown(config)) return config;
  if (isUnknown(connection.config)) return connection.config;
  const settled = requireConfig(connection, diagnostics);
  // A saved plan has the provider block and its variables, but not the environment.
  if (settled !== null && connection.origin === CONFIG_ORIGINS.environment)
    diagnostics.add(configurationOfInvocation(settled, ENVIRONMENT.config), path('config'));
  return settled;
}

/** Returns the configuration of known values, or else the provider's; null after an error. */
export function settledConfig(values: ValueObject, { connection, diagnostics }: OperationContext<DefaultConfiguration>): string | null {
  const config = memberValue(values, 'config');
  return typeof config === 'string' ? config : requireConfig(connection, diagnostics);
}

/** Returns values of an apply or an identity with the configuration that they name, or else the provider's; null after an error. */
export function withConfig(values: ValueObject, context: OperationContext<DefaultConfiguration>): ValueObject | null {
  const config = settledConfig(values, context);
  return config === null ? null : { ...values, config };
}

/** Returns the identity of a resource that exists once in each configuration. */
export function configIdentity(): IdentitySchema {
  return {
    version: 0,
    attributes: {
      config: { type: 'string', description: "Name of the configuration. Default: the provider's.", requiredForImport: false },
    },
  };
}

/** Parses the import id of a resource that exists once in each configuration: the name of the configuration. */
export function importConfig(id: string, diagnostics: Diagnostics): ValueObject | null {
  if (id !== '') return { config: id };
  diagnostics.add(configurationImportIdInvalid());
  return null;
}

/** Whether the provider's default is refused as `configName` refuses a name. */
function refuseDefault({ config, origin }: DefaultConfiguration, diagnostics: Diagnostics): boolean {
  const problem = typeof config === 'string' ? segmentProblem(config) : undefined;
  if (!problem) return false;
  diagnostics.add(defaultConfigurationNameInvalid(origin ?? 'the provider', problem), path('config'));
  return true;
}

function configMissing(diagnostics: Diagnostics): void {
  diagnostics.add(configurationNotSet(ENVIRONMENT.config), path('config'));
}
