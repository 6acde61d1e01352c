import { description, license, name, version } from '../../package.json';
import lock from '../../package-lock.json';
import type { NoticedPackage } from '../build/third-party-notices';
import { BUN_PACKAGES, BUN_VERSION } from '../executable/bun-packages';

const PACKAGES: Readonly<Record<string, { readonly name?: string; readonly version?: string; readonly integrity?: string }>> =
  lock.packages;

interface Component {
  readonly type: 'library' | 'framework' | 'application';
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
  readonly licenses?: readonly object[];
  readonly purl: string;
}

/**
 * Bill of materials in CycloneDX 1.6: the packages whose code a release contains, and Bun, which the executables contain. It has neither
 * a time nor a random number, so the same sources make the same file.
 *
 * @param packages from the notices that are packed with the programs
 */
export function billOfMaterials(packages: readonly NoticedPackage[]): string {
  const bundled = packages.map((each) => component('library', each, integrityOf(each)));
  const runtimes = Object.entries(BUN_PACKAGES).map(([bun, integrity]) =>
    component('framework', { name: bun, version: BUN_VERSION, license: 'MIT' }, integrity),
  );
  const components = [...new Map([...bundled, ...runtimes].map((each) => [each['bom-ref'], each])).values()];
  components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const root = { ...component('application', { name, version, license }), description };
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root },
    components,
    dependencies: [{ ref: root['bom-ref'], dependsOn: components.map((each) => each['bom-ref']) }],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

function component(type: Component['type'], { name: full, version: of, license: terms }: NoticedPackage, integrity?: string): Component {
  const [, group, own = full] = /^(@[^/]+)\/(.*)$/.exec(full) ?? [];
  const purl = `pkg:npm/${group === undefined ? '' : `${encodeURIComponent(group)}/`}${own}@${of}`;
  return {
    type,
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name: own,
    version: of,
    ...(integrity === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
    licenses: [/^[\w.-]+$/.test(terms) ? { license: { id: terms } } : { expression: terms }],
    purl,
  };
}

/** The digest of the tarball that npm installed here. */
function integrityOf({ name: full, version: of }: NoticedPackage): string | undefined {
  const found = Object.entries(PACKAGES).find(
    ([path, entry]) => (entry.name ?? path.split('node_modules/').at(-1)) === full && entry.version === of,
  );
  return found?.[1].integrity;
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
}
