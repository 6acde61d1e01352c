import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { billOfMaterials } from '../../../tools/release/sbom';
import lock from '../../../package-lock.json';

const PACKAGES = [
  { name: 'axios', version: lock.packages['node_modules/axios'].version, license: 'MIT' },
  {
    name: '@bufbuild/protobuf',
    version: lock.packages['node_modules/@bufbuild/protobuf'].version,
    license: '(Apache-2.0 AND BSD-3-Clause)',
  },
  { name: 'axios', version: lock.packages['node_modules/axios'].version, license: 'MIT' },
];

test('is valid CycloneDX, by its own schema', async () => {
  const problem = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(billOfMaterials(PACKAGES));
  expect(problem).toBeNull();
});

test('names each package once, with the digest of its tarball, and the runtime of the executables', () => {
  const { components, dependencies, metadata } = JSON.parse(billOfMaterials(PACKAGES)) as {
    components: { name: string; purl: string; hashes?: { content: string }[] }[];
    dependencies: [{ ref: string; dependsOn: string[] }];
    metadata: { component: { purl: string } };
  };
  const axios = components.filter(({ name }) => name === 'axios');
  expect(axios).toHaveLength(1);
  const digest = Buffer.from(lock.packages['node_modules/axios'].integrity.replace('sha512-', ''), 'base64').toString('hex');
  expect(axios[0]!.hashes).toEqual([{ alg: 'SHA-512', content: digest }]);
  expect(components.map(({ purl }) => purl)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^pkg:npm\/%40bufbuild\/protobuf@/),
      expect.stringMatching(/^pkg:npm\/%40oven\/bun-linux-x64-baseline@/),
    ]),
  );
  expect(dependencies[0].ref).toBe(metadata.component.purl);
  expect(dependencies[0].dependsOn).toHaveLength(components.length);
});

test('is the same for the same packages, in any order', () => {
  expect(billOfMaterials([...PACKAGES].reverse())).toBe(billOfMaterials(PACKAGES));
});
