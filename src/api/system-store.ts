import * as tls from 'node:tls';

/** Stores of the authorities that a machine trusts. */
export interface SystemStore {
  /** Files with all certificates. The first readable file is used. */
  readonly bundles: readonly string[];
  /** Folders with a file for each certificate. They are read if no bundle is readable. */
  readonly folders: readonly string[];
  /** Store that does not consist of files. */
  readonly native?: {
    readonly name: string;
    /** Returns the certificates as PEM; undefined if this Node cannot read them. */
    readonly read: () => readonly string[] | undefined;
  };
}

/** Stores of Linux distributions and BSD systems, in the order of programs in Go. */
const FILES: SystemStore = {
  bundles: [
    '/etc/ssl/certs/ca-certificates.crt', // Debian, Ubuntu, Gentoo, Arch
    '/etc/pki/tls/certs/ca-bundle.crt', // Fedora, RHEL 6
    '/etc/ssl/ca-bundle.pem', // OpenSUSE
    '/etc/pki/tls/cacert.pem', // OpenELEC
    '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem', // RHEL 7 and later
    '/etc/ssl/cert.pem', // Alpine, OpenBSD
    '/usr/local/etc/ssl/cert.pem', // FreeBSD
  ],
  folders: ['/etc/ssl/certs', '/etc/pki/tls/certs', '/usr/local/share/certs'],
};

// No package fits: system-ca compiles native code, win-ca consists of executables, which cannot be bundled, and mac-ca depends on 2 MB of
// other packages and includes certificates that the user distrusts. Node 22.15 can read these stores itself.
const readNative = (): readonly string[] | undefined => {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'system') => string[] };
  return getCACertificates?.('system');
};

/** Returns the stores of this machine, without reading them. */
export function systemStore(platform: NodeJS.Platform = process.platform): SystemStore {
  if (platform === 'darwin') return { bundles: [], folders: [], native: { name: 'the keychain of macOS', read: readNative } };
  if (platform === 'win32') return { bundles: [], folders: [], native: { name: 'the certificate store of Windows', read: readNative } };
  return FILES;
}
