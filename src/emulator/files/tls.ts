import { asText } from '../../model/json';
import { createSecureContext } from 'node:tls';
import { readNamed } from './named-file';
import { StartupError } from './startup-error';

/** PEM files of a TLS server. */
export interface TlsFiles {
  /** Certificate, with the intermediate certificates up to an authority that clients trust. */
  readonly cert: string;
  /** Private key of the certificate. */
  readonly key: string;
}

/** Content of the files. */
export interface TlsMaterial {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Reads the files, and checks that they belong together. */
export function readTls({ cert, key }: TlsFiles): TlsMaterial {
  const material = { cert: read(cert, '--tls-cert'), key: read(key, '--tls-key') };
  try {
    createSecureContext(material);
  } catch (error) {
    const problem = error instanceof Error ? error.message : asText(error);
    throw new StartupError(
      `${cert} and ${key} do not work for TLS: ${problem}. Set --tls-cert to a certificate and --tls-key to its ` +
        `private key, both in PEM form.`,
    );
  }
  return material;
}

function read(file: string, flag: string): Buffer {
  try {
    return readNamed(file);
  } catch (error) {
    const problem = error instanceof Error ? error.message : asText(error);
    throw new StartupError(`Cannot read ${file}: ${problem}. Set ${flag} to a file that you can read.`);
  }
}
