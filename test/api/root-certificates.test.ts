import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import * as tls from 'node:tls';

import { SILENT } from '../../src/api/logger';
import { readRootCertificates } from '../../src/api/root-certificates';
import { systemStore, type SystemStore } from '../../src/api/system-store';
import { Memory } from './support';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-roots-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What looks like a certificate. Nothing here parses it. */
const pem = (name: string) => `-----BEGIN CERTIFICATE-----\n${name}\n-----END CERTIFICATE-----`;

/** Writes certificates into a file, and returns its path. */
function file(path: string, ...names: string[]): string {
  const whole = join(folder, path);
  mkdirSync(join(whole, '..'), { recursive: true });
  writeFileSync(whole, `# comment\n${names.map(pem).join('\n')}\n`);
  return whole;
}

/** A system with a bundle at the second of its places, and a folder. */
function system(): SystemStore {
  return {
    bundles: [join(folder, 'no-bundle'), file('system.pem', 'of the system', 'another'), file('later.pem', 'later')],
    folders: [join(folder, 'no-folder'), join(file('folder/one.pem', 'of the folder'), '..')],
  };
}

const EMPTY: SystemStore = { bundles: [], folders: [] };
const read = (environment: NodeJS.ProcessEnv, store: SystemStore) => readRootCertificates(environment, store, SILENT);

describe('the certificates of a machine', () => {
  test('are read from the first bundle, and from no folder beside it', () => {
    expect(read({}, system())).toEqual({ found: [pem('of the system'), pem('another')], searched: [join(folder, 'system.pem')] });
  });

  test.each<[string, readonly string[]]>([
    ['none', []],
    ['an empty one', ['empty.pem']],
  ])('are read from the folders when the bundle is missing or empty: %s', (_, bundles) => {
    file('empty.pem');
    expect(read({}, { ...system(), bundles: bundles.map((name) => join(folder, name)) })).toEqual({
      found: [pem('of the folder')],
      searched: [join(folder, 'folder')],
    });
  });

  test('of SSL_CERT_FILE replace the bundle and keep the folders', () => {
    const given = file('given.pem', 'given');
    expect(read({ SSL_CERT_FILE: given }, system())).toEqual({
      found: [pem('given'), pem('of the folder')],
      searched: [`${given} (SSL_CERT_FILE)`, join(folder, 'folder')],
    });
  });

  test('of SSL_CERT_DIR replace the folders and keep the bundle', () => {
    const [first, second] = [join(file('first/a.pem', 'a'), '..'), join(file('second/b.pem', 'b'), '..')];
    expect(read({ SSL_CERT_DIR: [first, '', second].join(delimiter) }, system())).toEqual({
      found: [pem('of the system'), pem('another'), pem('a'), pem('b')],
      searched: [join(folder, 'system.pem'), `${first} (SSL_CERT_DIR)`, `${second} (SSL_CERT_DIR)`],
    });
  });

  test('are the same with empty variables as without them', () => {
    expect(read({ SSL_CERT_FILE: '', SSL_CERT_DIR: '', NODE_EXTRA_CA_CERTS: '' }, system())).toEqual(read({}, system()));
  });

  test.each(['NODE_EXTRA_CA_CERTS', 'SVC_NODE_EXTRA_CA_CERTS'])('include those of %s, by the name that users know', (variable) => {
    const given = file('given.pem', 'given');
    expect(read({ [variable]: given }, EMPTY)).toEqual({ found: [pem('given')], searched: [`${given} (NODE_EXTRA_CA_CERTS)`] });
  });

  test('of a variable that cannot be read are ignored with a warning', () => {
    const logger = new Memory();
    const { found, searched } = readRootCertificates({ SSL_CERT_FILE: '/nowhere.pem' }, EMPTY, logger);
    expect(found).toEqual([]);
    expect(searched).toEqual(['/nowhere.pem (SSL_CERT_FILE), which cannot be read']);
    expect(logger.lines).toEqual([expect.objectContaining({ level: 'warn', fields: { variable: 'SSL_CERT_FILE', path: '/nowhere.pem' } })]);
  });
});

describe('a folder of certificates', () => {
  test('is read file by file, each certificate once, without subfolders and broken links', () => {
    file('certs/one.pem', 'one');
    file('certs/deeper/two.pem', 'two');
    symlinkSync(file('elsewhere/three.pem', 'three'), join(folder, 'certs', 'three.pem'));
    symlinkSync('one.pem', join(folder, 'certs', '0a775a30.0'));
    symlinkSync('/nowhere/four.pem', join(folder, 'certs', 'four.pem'));
    const { found } = read({ SSL_CERT_DIR: join(folder, 'certs') }, EMPTY);
    expect([...found].sort()).toEqual([pem('one'), pem('three')]);
  });
});

describe('a native certificate store', () => {
  test('is read by Node.js if supported', () => {
    const native = { name: 'the keychain', read: () => [pem('mine')] };
    expect(read({}, { ...EMPTY, native })).toEqual({ found: [pem('mine')], searched: ['the keychain'] });
  });

  test.each<[string, () => undefined]>([
    ['is too old', () => undefined],
    [
      'fails',
      () => {
        throw new Error('no access');
      },
    ],
  ])('is named with the required version when Node.js %s', (_, readNothing) => {
    expect(read({}, { ...EMPTY, native: { name: 'the keychain', read: readNothing } })).toEqual({
      found: [],
      searched: ['the keychain, which only Node.js 22.15 or later can read'],
    });
  });

  test.each<[NodeJS.Platform, string]>([
    ['darwin', 'macOS'],
    ['win32', 'Windows'],
  ])('is the one of %s, with the certificates that Node.js returns', (platform, words) => {
    const { native, ...files } = systemStore(platform);
    expect(files).toEqual(EMPTY);
    expect(native?.name).toContain(words);
    const isNew = 'getCACertificates' in tls;
    expect(native?.read() === undefined).toBe(!isNew);
  });

  test('does not exist on Linux', () => {
    const { native, bundles } = systemStore('linux');
    expect(native).toBeUndefined();
    expect(bundles).toContain('/etc/ssl/certs/ca-certificates.crt');
  });
});
