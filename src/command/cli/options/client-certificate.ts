import type { ClientOptions } from '../../../api';
import { readText } from '../../files/read-text';
import { readingError } from '../../files/reading-error';

const VARIABLES = { clientCertificate: 'SVC_CLIENT_CERTIFICATE_FILE', clientKey: 'SVC_CLIENT_KEY_FILE' } as const;

export const CLIENT_CERTIFICATE_HELP = `  SVC_CLIENT_CERTIFICATE_FILE, SVC_CLIENT_KEY_FILE
                PEM files, if the service asks for a client certificate`;

/** Says which files stand for the arguments of the provider block that an error of the client names. */
export const CLIENT_CERTIFICATE_HINT =
  'In place of client_certificate and client_key, SVC_CLIENT_CERTIFICATE_FILE and SVC_CLIENT_KEY_FILE name PEM files.';

/**
 * Reads the certificate with which a command identifies itself to the service, and its key.
 *
 * @throws Error that names the variable and the file, if the file cannot be read
 */
export async function clientCertificate(): Promise<Pick<ClientOptions, keyof typeof VARIABLES>> {
  const read = async (option: keyof typeof VARIABLES) => {
    const variable = VARIABLES[option];
    const file = process.env[variable];
    if (!file) return {};
    const missing = `Set ${variable} to the name of a PEM file, or unset it.`;
    return {
      [option]: await readText(file, LONGEST).catch((error: unknown) => {
        throw readingError(error, file, { missing });
      }),
    };
  };
  return { ...(await read('clientCertificate')), ...(await read('clientKey')) };
}

/** Maximum size of a file in bytes. Chains of certificates are much smaller. */
const LONGEST = 1024 * 1024;
