import { writeFile } from 'node:fs/promises';
import { PROVIDER_SOURCE, REGISTRY_HOSTS } from '../../src/model';

/** Writes a CLI configuration that takes our provider from a mirror, and other providers from their registries. */
export async function writeCliConfig(file: string, mirror: string): Promise<void> {
  const ours = JSON.stringify(REGISTRY_HOSTS.map((host) => `${host}/${PROVIDER_SOURCE}`));
  const text = `provider_installation {
  filesystem_mirror {
    path    = ${JSON.stringify(mirror)}
    include = ${ours}
  }
  direct {
    exclude = ${ours}
  }
}
`;
  await writeFile(file, text);
}
