import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { jsii, version } from '../../package.json';
import { version as cdktfVersion } from '../../node_modules/cdktf/package.json';
import { cacheFolder } from '../cache';
import { onPath } from '../engines/find';
import { fromRoot } from '../paths';
import { run } from '../process';
import type { Language } from './language';
import { PACKED, pacmak } from './pacmak';

/** Maven's local repository for our packages, separate from the user's. */
const LOCAL_REPOSITORY = cacheFolder('maven');

/** Options for short programs: the optimizing compiler of the JVM takes longer than it saves. */
const BRIEFLY = {
  JAVA_TOOL_OPTIONS: [process.env.JAVA_TOOL_OPTIONS, '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'].filter(Boolean).join(' '),
};

const PACMAK_OPTIONS = {
  // The pages are not needed here, and take longer than all other steps.
  more: [`--maven-local-repository=${LOCAL_REPOSITORY}`, '--mvn-define=maven.javadoc.skip=true'],
  environment: BRIEFLY,
};

const { groupId, artifactId } = jsii.targets.java.maven;
const OURS = join(...groupId.split('.'), artifactId, version);
const CDKTF = join('com', 'hashicorp', 'cdktf', cdktfVersion);

export const JAVA: Language = {
  name: 'Java',
  folder: 'java',
  needs: 'a JDK, 11 or newer, and Maven',
  isInstalled: () => onPath('javac') !== undefined && onPath('mvn') !== undefined,
  product: join('dist', 'java', OURS, `${artifactId}-${version}.jar`),
  steps: [
    {
      name: 'java',
      reads: [...PACKED, 'tools/languages/java.ts'],
      makes: ['dist/java'],
      make: async () => {
        await provideCdktf();
        await pacmak(['java'], PACMAK_OPTIONS);
      },
    },
  ],
  example: {
    install: async (app) => {
      await provideCdktf();
      // Like `mvn install`: the package of another clone may exist.
      await rm(join(LOCAL_REPOSITORY, OURS), { recursive: true, force: true });
      await cp(fromRoot('dist', 'java', OURS), join(LOCAL_REPOSITORY, OURS), { recursive: true });
      await mkdir(join(app, '.mvn'));
      await writeFile(join(app, '.mvn', 'maven.config'), `-Dmaven.repo.local=${LOCAL_REPOSITORY}\n`);
      return BRIEFLY;
    },
  },
};

/**
 * Makes the package as Maven Central wants it, with the pages of javadoc.
 *
 * @param repository folder that gets the layout of a Maven repository
 */
export async function javaForRelease(repository: string): Promise<void> {
  await provideCdktf();
  const scratch = await mkdtemp(join(tmpdir(), 'svc-java-'));
  try {
    await pacmak(['java'], { into: scratch, more: [`--maven-local-repository=${LOCAL_REPOSITORY}`], environment: BRIEFLY });
    // Central makes its own list of versions.
    const filter = (file: string) => !basename(file).startsWith('maven-metadata.xml');
    await cp(join(scratch, 'java'), repository, { recursive: true, filter });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Installs CDKTF into the local repository: from the registry, or made from its npm package if the registry lacks it. */
async function provideCdktf(): Promise<void> {
  if (existsSync(join(LOCAL_REPOSITORY, CDKTF, `cdktf-${cdktfVersion}.jar`))) return;
  const { status } = await run(
    'mvn',
    [
      ...['--batch-mode', '--quiet', `-Dmaven.repo.local=${LOCAL_REPOSITORY}`],
      ...['dependency:get', `-Dartifact=com.hashicorp:cdktf:${cdktfVersion}`, '-Dtransitive=false'],
    ],
    { accept: [0, 1] },
  );
  if (status === 0) return;
  const scratch = await mkdtemp(join(tmpdir(), 'svc-cdktf-java-'));
  try {
    // The program installs the package into the local repository.
    await pacmak(['java'], { of: fromRoot('node_modules', 'cdktf'), into: scratch, ...PACMAK_OPTIONS });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
