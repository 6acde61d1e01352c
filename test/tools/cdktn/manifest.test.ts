import ours from '../../../package.json';
import { cdktnManifest } from '../../../tools/cdktn/manifest';

describe('the manifest of the package for cdktn', () => {
  const manifest = cdktnManifest() as Record<string, unknown>;

  test('requires only cdktn and constructs, in versions that cdktn accepts', () => {
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.peerDependencies).toEqual({ cdktn: '^0.24.0', constructs: '>=10.6.0 <10.8.0' });
  });

  test('is ours except for the names', () => {
    expect(manifest).toMatchObject({
      name: '@svc-waap/cdktn',
      version: ours.version,
      bin: ours.bin,
      files: ours.files,
      repository: ours.repository,
      jsii: { tsc: ours.jsii.tsc },
    });
  });

  test('names the packages of every language differently from those for cdktf', () => {
    const { targets } = manifest.jsii as typeof ours.jsii;
    for (const [language, names] of Object.entries(ours.jsii.targets)) {
      expect(targets[language as keyof typeof targets]).not.toEqual(names);
    }
    expect(JSON.stringify(targets)).not.toMatch(/cdktf/i);
  });

  test('contains nothing that only the clone needs', () => {
    expect(Object.keys(manifest).filter((key) => ['devDependencies', 'scripts', 'overrides', 'allowScripts'].includes(key))).toEqual([]);
  });
});
