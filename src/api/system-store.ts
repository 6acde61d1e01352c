import * as tls from 'node:tls';

/** Where a machine keeps the certificates of the authorities that its programs trust. */
export interface SystemStore {
  /** Files that contain all of them. The first one that can be read counts. */
  readonly bundles: readonly string[];
  /** Folders with a file for each of them. They are read if there is no such bundle. */
  readonly folders: readonly string[];
  /** A store that is not made of files. */
  readonly native?: {
    readonly name: string;
    /** Returns the certificates as PEM; undefined if this Node cannot read them. */
    readonly read: () => readonly string[] | undefined;
  };
}

/** The places of Linux distributions and BSD systems, in the order in which programs in Go look there. */
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

// No package serves here: system-ca compiles native code, win-ca consists of executables, which cannot be bundled, and mac-ca
// brings 2 MB of other packages and takes certificates that the user distrusts. Node 22.15 can read these stores itself.
const readNative = (): readonly string[] | undefined => {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'system') => string[] };
  return getCACertificates?.('system');
};

/** The store of this machine. Nothing is read yet. */
export function systemStore(platform: NodeJS.Platform = process.platform): SystemStore {
  if (platform === 'darwin') return { bundles: [], folders: [], native: { name: 'the keychain of macOS', read: readNative } };
  if (platform === 'win32') return { bundles: [], folders: [], native: { name: 'the certificate store of Windows', read: readNative } };
  return FILES;
}
