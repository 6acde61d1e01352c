import type { Address } from './listener';
import { StartError } from './start-error';

/** Version of go-plugin's own protocol. */
const CORE_PROTOCOL_VERSION = 1;

const MAGIC_COOKIE = 'TF_PLUGIN_MAGIC_COOKIE';
const MAGIC_COOKIE_VALUE = 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2';

/** Whether Terraform or OpenTofu started this process: both set a variable to a fixed value. */
export function isStartedByEngine(environment: NodeJS.ProcessEnv): boolean {
  return environment[MAGIC_COOKIE] === MAGIC_COOKIE_VALUE;
}

/**
 * Checks that an engine with the right protocol started this process.
 *
 * @throws StartError otherwise
 */
export function checkHandshake(name: string, protocolVersion: number, environment: NodeJS.ProcessEnv): void {
  if (!isStartedByEngine(environment)) {
    throw new StartError(
      `This is the Terraform provider "${name}". Terraform or OpenTofu starts it. Do not start it yourself: ` +
        'run "terraform init" in a configuration that requires this provider.',
    );
  }
  const offered = environment.PLUGIN_PROTOCOL_VERSIONS;
  // Old engines do not set the variable.
  if (offered && !offered.split(',').map(Number).includes(protocolVersion)) {
    throw new StartError(
      `The Terraform provider "${name}" needs plugin protocol ${protocolVersion}, but this engine offers ${offered}. ` +
        'Use Terraform 1.0 or later, or OpenTofu.',
    );
  }
}

/** Returns the handshake line with the provider's address. */
export function handshakeLine(handshake: {
  readonly protocolVersion: number;
  readonly address: Address;
  /** The certificate of the provider, if the engine uses TLS. */
  readonly certificate?: Uint8Array;
  readonly environment: NodeJS.ProcessEnv;
}): string {
  const { protocolVersion, address, certificate, environment } = handshake;
  const encoded = certificate ? Buffer.from(certificate).toString('base64').replaceAll('=', '') : '';
  const fields = [CORE_PROTOCOL_VERSION, protocolVersion, address.network, address.text, 'grpc', encoded];
  // Older engines would read a seventh field as a part of the sixth. Newer engines request it with a variable.
  if (environment.PLUGIN_MULTIPLEX_GRPC) fields.push('false');
  return `${fields.join('|')}\n`;
}
