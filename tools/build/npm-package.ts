import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { license, repository, version } from '../../package.json';
import { fromRoot } from '../paths';
import { fileOnMain } from '../repository';
import { bundleChunks } from './chunks';
import { declarationsOf, writeDeclarations } from './declarations';

/** A separate package beside the constructs, ready for `npm pack`: one bundle with its manifest. */
export interface NpmPackage {
  readonly name: string;
  readonly description: string;
  /** Path from the root of the repository. */
  readonly folder: string;
  /** For the README: commands to begin with, and a page of the repository. */
  readonly start: readonly string[];
  readonly page: string;
  /** The module that the package exports, from the root of the repository. */
  readonly entry: string;
  /** Packages outside of the bundle, which npm installs. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Packages that the bundle uses if the app has them. Default: none. */
  readonly optionalPeers?: Readonly<Record<string, string>>;
  /** Whether the package has declarations. Default: no. */
  readonly hasTypes?: boolean;
}

/** Replaces the folder of the package. */
export async function buildNpmPackage(definition: NpmPackage): Promise<void> {
  const { folder, entry, dependencies, hasTypes } = definition;
  const path = fromRoot(folder);
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true });
  const chunks = await bundleChunks({ index: fromRoot(entry) }, { external: Object.keys(dependencies) });
  for (const [name, code] of Object.entries(chunks)) await writeFile(join(path, name), code);
  await writeFile(join(path, 'package.json'), `${JSON.stringify(manifestOf(definition), null, 2)}\n`);
  await cp(fromRoot('LICENSE'), join(path, 'LICENSE'));
  await writeFile(join(path, 'README.md'), readmeOf(definition));
  if (hasTypes) await writeDeclarations(entry, folder);
}

/** Returns the files that a user of the package loads. */
export function productsOf({ folder, entry, hasTypes }: NpmPackage): string[] {
  return ['index.cjs', ...(hasTypes ? [declarationsOf(entry)] : [])].map((file) => `${folder}/${file}`);
}

/** Returns the package.json of the package. */
export function manifestOf({ name, description, entry, hasTypes, dependencies, optionalPeers }: NpmPackage) {
  const peers = optionalPeers && {
    peerDependencies: optionalPeers,
    peerDependenciesMeta: Object.fromEntries(Object.keys(optionalPeers).map((name) => [name, { optional: true }])),
  };
  return {
    name,
    description,
    ...(hasTypes ? { types: declarationsOf(entry) } : {}),
    version,
    license,
    repository,
    main: 'index.cjs',
    engines: { node: '>= 20.0.0' },
    dependencies,
    ...peers,
  };
}

function readmeOf({ name, description, start, page }: NpmPackage): string {
  return `# ${name}\n\n${description}\n\n\`\`\`sh\n${start.join('\n')}\n\`\`\`\n\nHow to use it: [${page}](${fileOnMain(page)})\n`;
}
