import { own, PLATFORMS } from '../../model';
import { type Message, path } from '../framework/diagnostics';
import type { AttributePathFor } from '../framework/resource';
import type { Attributes, IdentitySchema, TypedAttribute, Validator } from '../framework/schema';
import { configAttribute } from '../fields/config-attribute';
import { emptyValue } from '../messages/fields';

/** Refuses texts, each with a message. */
export function refusing(problem: (text: string) => Message | undefined): Validator {
  return (value, at, diagnostics) => {
    const message = typeof value === 'string' ? problem(value) : undefined;
    if (message) diagnostics.add(message, at);
  };
}

export const notEmpty = refusing((text) => (text === '' ? emptyValue() : undefined));

function lookedUp(what: string): TypedAttribute {
  const description = `${what} Default: looked up by the name of the load balancer. Needed only where several of its listeners match.`;
  return { type: 'string', optional: true, computed: true, requiresReplace: true, description };
}

/** The attributes that say which listener is meant. */
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
  // The contract says integer, and that one platform has an IP value there. Engines turn a number into this text.
  listener_port: lookedUp('Port of the listener, as a number or a text. On one platform an IP value.'),
} as const satisfies Attributes;

const identified = (description: string, requiredForImport: boolean) => ({ type: 'string', description, requiredForImport }) as const;

export const LISTENER_IDENTITY: IdentitySchema = {
  version: 0,
  attributes: {
    config: identified("Name of the configuration. Default: the provider's.", false),
    load_balancer: identified('Name of the load balancer.', true),
    listener: identified('Name of the listener.', true),
    platform: identified('Platform that the load balancer runs on, where several match.', false),
    region: identified('Region of the load balancer, where several match.', false),
    listener_port: identified('Port of the listener, where several match.', false),
  },
};

/** Parameters of the certificate routes, in path and query (contract, section 4.1), that are called otherwise here. */
const RENAMED: Readonly<Record<string, string>> = { entry_name: 'load_balancer', provider: 'platform', 'listener-port': 'listener_port' };

/**
 * Where the service's complaints belong.
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
