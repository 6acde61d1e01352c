import ours from '../../../package.json';
import { twinManifest } from '../../../tools/twin/manifest';

describe('the manifest of the package for cdktn', () => {
  const manifest = twinManifest() as Record<string, unknown>;

  test('asks for nothing but cdktn and constructs, and for what cdktn works with', () => {
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.peerDependencies).toEqual({ cdktn: '^0.24.0', constructs: '>=10.6.0 <10.8.0' });
  });

  test('is ours but for the names', () => {
    expect(manifest).toMatchObject({
      name: '@svc-waap/cdktn',
      version: ours.version,
      bin: ours.bin,
      files: ours.files,
      repository: ours.repository,
      jsii: { tsc: ours.jsii.tsc },
    });
  });

  test('gives no package of another language a name that ours has', () => {
    const { targets } = manifest.jsii as typeof ours.jsii;
    for (const [language, names] of Object.entries(ours.jsii.targets)) {
      expect(targets[language as keyof typeof targets]).not.toEqual(names);
    }
    expect(JSON.stringify(targets)).not.toMatch(/cdktf/i);
  });

  test('says nothing that is for the clone only', () => {
    expect(Object.keys(manifest).filter((key) => ['devDependencies', 'scripts', 'overrides', 'allowScripts'].includes(key))).toEqual([]);
  });
});
