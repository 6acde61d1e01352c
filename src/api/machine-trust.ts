import type { SecureContext } from 'node:tls';

import { SILENT } from './logger';
import { NO_CERTIFICATES, readRootCertificates } from './root-certificates';
import { systemStore } from './system-store';
import { isUntrusted } from './transport-codes';
import { trustOf } from './trust';

/** Authorities that connections of commands to other servers than the service trust, as the client of the service does. */
export interface MachineTrust {
  /** Undefined if Node's default is enough. */
  readonly secureContext: SecureContext | undefined;
  /** Returns the problem of a certificate that no trusted authority has signed, with the remedy; undefined for other errors. */
  readonly problemOf: (error: unknown) => string | undefined;
}

/** Returns the authorities that Node and this machine trust, and those in the files that the user has named. */
export function machineTrust(): MachineTrust {
  const { context, stores } = trustOf({}, NO_CERTIFICATES, () => readRootCertificates(process.env, systemStore(), SILENT));
  const problemOf = (error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !isUntrusted(code)) return undefined;
    const found = `the authority that signed the certificate is not trusted (${code}): it is not in ${stores.join('; ')}`;
    return `${found}. Name a file with its certificate in NODE_EXTRA_CA_CERTS`;
  };
  return { secureContext: context, problemOf };
}
