import type { PackedPackage } from '../package/packages';
import { table } from './markdown';

/** Returns the table of the packages that npm installs. */
export function packagesTable(packages: readonly PackedPackage[]): string {
  const rows = packages.map(({ folder, manifest }) => [
    `\`${manifest.name}\``,
    folder === '.' ? `the root: ${listed(builtFolders(manifest.files ?? []))}` : `\`${folder}\``,
    manifest.description,
    installed(manifest),
  ]);
  return table(['Package', 'Built in', 'What it holds', 'What npm installs with it'], rows);
}

/** Returns the folders in the `files` of a manifest, without single files and exceptions. */
function builtFolders(files: readonly string[]): string[] {
  return files.filter((file) => !file.startsWith('!') && !file.startsWith('.'));
}

function installed({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: PackedPackage['manifest']): string {
  const peers = Object.keys(peerDependencies);
  const isOptional = (name: string) => peerDependenciesMeta[name]?.optional === true;
  const parts = [
    listed(Object.keys(dependencies)),
    withTitle(
      'peers',
      peers.filter((name) => !isOptional(name)),
    ),
    withTitle('optional peers', peers.filter(isOptional)),
  ];
  return parts.filter((part) => part !== '').join('; ') || 'nothing';
}

function withTitle(title: string, names: readonly string[]): string {
  return names.length > 0 ? `${title}: ${listed(names)}` : '';
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
