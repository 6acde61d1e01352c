// Names of the stores of trusted authorities, as noun phrases of a list.

export function certificatesOfNode(version: string): string {
  return `the list in Node.js ${version}`;
}

/** Certificates in the argument of this name. */
export const CA_CERTIFICATES = 'ca_certificates';

/** @param variable of the environment, which names the file or folder */
export function namedByVariable(path: string, variable: string): string {
  return `${path} (${variable})`;
}

export function notReadable(store: string): string {
  return `${store}, which cannot be read`;
}

/** @param store of the operating system, which older versions of Node.js cannot read */
export function needsNewerNode(store: string): string {
  return `${store}, which only Node.js 22.15 or later can read`;
}

/** @param stores as above */
export function untrusted(stores: readonly string[]): string {
  return (
    'If the certificate comes from a private authority, add the certificate of that authority to ca_certificates. The client looked ' +
    `for the authority in these places: ${stores.join('; ')}.`
  );
}
