import { own, PLATFORMS } from '../../model';
import { type Message, path } from '../framework/diagnostics';
import type { AttributePathFor } from '../framework/resource';
import type { Attributes, IdentitySchema, TypedAttribute, Validator } from '../framework/schema';
import { configAttribute } from '../fields/config-attribute';
import { emptyValue } from '../messages/fields';

/** Returns a validator that reports the message of each invalid string. */
export function stringValidator(problem: (text: string) => Message | undefined): Validator {
  return (value, at, diagnostics) => {
    const message = typeof value === 'string' ? problem(value) : undefined;
    if (message) diagnostics.add(message, at);
  };
}

export const notEmpty = stringValidator((text) => (text === '' ? emptyValue() : undefined));

function lookedUp(subject: string): TypedAttribute {
  const description = `${subject} Default: looked up by the name of the load balancer. Needed only if several of its listeners match.`;
  return { type: 'string', optional: true, computed: true, requiresReplace: true, description };
}

/** Attributes that identify a listener. */
export const LISTENER_ATTRIBUTES = {
  config: configAttribute('load balancer'),
  load_balancer: {
    type: 'string',
    required: true,
    requiresReplace: true,
    validators: [notEmpty],
    description: 'Name of the load balancer.',
  },
  platform: lookedUp(
    `Platform that the load balancer runs on: ${PLATFORMS.map((name) => `\`${name}\``).join(', ')}, or another name in the service's list.`,
  ),
  region: lookedUp('Region that the load balancer is in.'),
  listener: lookedUp('Name of the listener.'),
  // In the contract this is an integer, or an IP value on one platform. Engines convert a number to a string.
  listener_port: lookedUp('Port of the listener, as a number or a string. On one platform an IP value.'),
} as const satisfies Attributes;

const identified = (description: string, requiredForImport: boolean) => ({ type: 'string', description, requiredForImport }) as const;

export const LISTENER_IDENTITY: IdentitySchema = {
  version: 0,
  attributes: {
    config: identified("Name of the configuration. Default: the provider's.", false),
    load_balancer: identified('Name of the load balancer.', true),
    listener: identified('Name of the listener.', true),
    platform: identified('Platform that the load balancer runs on, if several match.', false),
    region: identified('Region of the load balancer, if several match.', false),
    listener_port: identified('Port of the listener, if several match.', false),
  },
};

/** Attributes of parameters of the certificate routes, in path and query (contract, section 4.1), where the names differ. */
const RENAMED: Readonly<Record<string, string>> = { entry_name: 'load_balancer', provider: 'platform', 'listener-port': 'listener_port' };

/**
 * Returns the attribute for each problem that the service reports.
 *
 * @param certificate the attribute that names the certificate
 */
export function attributePathsOf(attributes: Attributes, certificate: string): AttributePathFor {
  return ([parameter]) => {
    if (parameter === 'certificate_id' || parameter === 'certificate-id') return path(certificate);
    const name = own(RENAMED, String(parameter)) ?? String(parameter);
    return Object.hasOwn(attributes, name) ? path(name) : undefined;
  };
}
