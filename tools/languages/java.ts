import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { version } from '../../package.json';
import { cacheFolder } from '../cache';
import { onPath } from '../engines/find';
import { fromRoot } from '../paths';
import { run } from '../process';
import type { Edition } from './edition';
import type { Language } from './language';
import { ONLY_TRANSLATED, packedFiles, pacmak, preparation } from './pacmak';

/** Maven's local repository for our packages, separate from the user's. */
const LOCAL_REPOSITORY = cacheFolder('maven');

/** Options for short programs: the optimizing compiler of the JVM takes longer than it saves. */
const BRIEFLY = {
  JAVA_TOOL_OPTIONS: [process.env.JAVA_TOOL_OPTIONS, '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'].filter(Boolean).join(' '),
};

const INTO_LOCAL_REPOSITORY = `--maven-local-repository=${LOCAL_REPOSITORY}`;

/** Options for packages that apps use. The pages are not needed there, and take longer than all other steps. */
const FOR_APPS = [INTO_LOCAL_REPOSITORY, '--mvn-define=maven.javadoc.skip=true'];

export function java(edition: Edition): Language {
  const folder = `${edition.into}/java`;
  const ours = packageOf(edition);
  return {
    name: 'Java',
    folder: 'java',
    needs: 'a JDK, 11 or newer, and Maven',
    isInstalled: () => onPath('javac') !== undefined && onPath('mvn') !== undefined,
    product: join(folder, ours.folder, ours.jar),
    steps: [
      ...preparation(edition),
      {
        name: `${edition.prefix}java`,
        reads: [...packedFiles(edition), 'tools/languages/java.ts'],
        makes: [folder],
        make: async () => {
          await provideCdk(edition);
          await pacmak(['java'], {
            of: fromRoot(edition.folder),
            into: fromRoot(edition.into),
            more: [...FOR_APPS, ...ONLY_TRANSLATED],
            environment: BRIEFLY,
          });
        },
      },
    ],
    example: {
      install: async (app, from = fromRoot(folder)) => {
        await provideCdk(edition);
        // Like `mvn install`: the package of another clone may exist.
        await rm(join(LOCAL_REPOSITORY, ours.folder), { recursive: true, force: true });
        await cp(join(from, ours.folder), join(LOCAL_REPOSITORY, ours.folder), { recursive: true });
        await mkdir(join(app, '.mvn'));
        await writeFile(join(app, '.mvn', 'maven.config'), `-Dmaven.repo.local=${LOCAL_REPOSITORY}\n`);
        return BRIEFLY;
      },
    },
  };
}

/**
 * Makes the package as Maven Central wants it, with the pages of javadoc.
 *
 * @param repository folder that gets the layout of a Maven repository
 */
export async function javaForRelease(edition: Edition, repository: string): Promise<void> {
  await provideCdk(edition);
  const scratch = await mkdtemp(join(tmpdir(), 'svc-java-'));
  try {
    await pacmak(['java'], {
      of: fromRoot(edition.folder),
      into: scratch,
      more: [INTO_LOCAL_REPOSITORY, ...ONLY_TRANSLATED],
      environment: BRIEFLY,
    });
    // Central makes its own list of versions.
    const filter = (file: string) => !basename(file).startsWith('maven-metadata.xml');
    await cp(join(scratch, 'java'), repository, { recursive: true, filter });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Where our package is in a Maven repository. */
function packageOf({ targets }: Edition): { readonly folder: string; readonly jar: string } {
  const { groupId, artifactId } = targets.java.maven;
  return { folder: join(...groupId.split('.'), artifactId, version), jar: `${artifactId}-${version}.jar` };
}

/** Installs the CDK into the local repository: from the registry, or made from its npm package if the registry lacks it. */
async function provideCdk({ cdk, library }: Edition): Promise<void> {
  const { groupId, artifactId } = library.jsii.targets.java.maven;
  const place = join(LOCAL_REPOSITORY, ...groupId.split('.'), artifactId, library.version);
  if (existsSync(join(place, `${artifactId}-${library.version}.jar`))) return;
  const { status } = await run(
    'mvn',
    [
      ...['--batch-mode', '--quiet', `-Dmaven.repo.local=${LOCAL_REPOSITORY}`],
      ...['dependency:get', `-Dartifact=${groupId}:${artifactId}:${library.version}`, '-Dtransitive=false'],
    ],
    { accept: [0, 1] },
  );
  if (status === 0) return;
  const scratch = await mkdtemp(join(tmpdir(), `svc-${cdk}-java-`));
  try {
    // The program installs the package into the local repository.
    await pacmak(['java'], { of: fromRoot('node_modules', cdk), into: scratch, more: FOR_APPS, environment: BRIEFLY });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
