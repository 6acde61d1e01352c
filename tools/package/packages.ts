import ours from '../../package.json';
import { CLIENT } from '../build/client-package';
import { EMULATOR } from '../build/emulator-package';
import { manifestOf, type NpmPackage } from '../build/npm-package';
import { TESTING } from '../build/testing-package';
import { cdktnManifest } from '../cdktn/manifest';
import { CDKTN_FOLDER } from '../cdktn/package';

/** A package that npm installs. */
export interface PackedPackage {
  /** Path from the root. */
  readonly folder: string;
  readonly manifest: Manifest;
}

interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The packages that `npm run package -- js` packs. */
export const PACKAGES: readonly PackedPackage[] = [
  { folder: '.', manifest: ours },
  { folder: CDKTN_FOLDER, manifest: cdktnManifest() },
  ...[EMULATOR, CLIENT, TESTING].map((definition: NpmPackage) => ({ folder: definition.folder, manifest: manifestOf(definition) })),
];
