import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { devDependencies, license, version } from '../../package.json';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import { bundleChunks } from './chunks';

/** The client as a package of its own, ready for `npm pack`: for scripts that talk to the API without Terraform. */
export const CLIENT_PACKAGE = 'dist/client';

/** Its declarations. The root is that of the project: the sources take the version from package.json. */
export const TYPES = 'types/src/api/index.d.ts';

/** Makes the package: one bundle, and the declarations that `tsc` writes. */
export async function buildClientPackage(): Promise<void> {
  const folder = fromRoot(CLIENT_PACKAGE);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const chunks = await bundleChunks({ index: fromRoot('src/api/index.ts') }, []);
  for (const [name, code] of Object.entries(chunks)) await writeFile(join(folder, name), code);
  await run(
    process.execPath,
    [
      fromRoot('node_modules/typescript/bin/tsc'),
      ...['--declaration', '--emitDeclarationOnly', '--ignoreConfig', '--strict', '--skipLibCheck'],
      ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'],
      ...['--rootDir', ROOT, '--outDir', join(folder, 'types'), fromRoot('src/api/index.ts')],
    ],
    { cwd: ROOT },
  );
  const manifest = {
    name: '@svc-waap/client',
    version,
    description: 'Client for the management API of a web-application protection service.',
    license,
    main: 'index.cjs',
    types: TYPES,
    engines: { node: '>= 20.0.0' },
    // The entities' types are made of its types; the bundle holds its code.
    dependencies: { '@sinclair/typebox': devDependencies['@sinclair/typebox'] },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(fromRoot('LICENSE'), join(folder, 'LICENSE'));
}
