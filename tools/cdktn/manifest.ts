import ours from '../../package.json';
import cdktn from '../../node_modules/cdktn/package.json';

/** Members of our manifest that only the clone needs. */
const OF_THE_CLONE = ['scripts', 'devDependencies', 'devEngines', 'overrides', 'allowScripts', '//'];

/** Returns the manifest of the package for cdktn: ours, with other names and peers, and the same repository. */
export function cdktnManifest() {
  const renamed = JSON.parse(
    JSON.stringify(ours, (key, value: unknown) => (OF_THE_CLONE.includes(key) ? undefined : value))
      .replaceAll('cdktf', 'cdktn')
      .replaceAll('Cdktf', 'Cdktn'),
  ) as typeof ours;
  return {
    ...renamed,
    repository: ours.repository,
    peerDependencies: { cdktn: `^${ours.devDependencies.cdktn}`, constructs: cdktn.peerDependencies.constructs },
  };
}
