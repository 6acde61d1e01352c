import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { version } from '../../package.json';
import type { Edition } from '../languages/edition';
import { run } from '../process';
import { digestOf, filesIn } from '../checksums';

// Each function returns what the place that an artefact goes to would refuse, from the requirements that the place publishes.

function missingIn(file: string, text: string, wanted: readonly string[]): readonly string[] {
  return wanted.filter((each) => !text.includes(each)).map((each) => `${file} lacks ${each}.`);
}

/** Problems of tarballs: npm would refuse them, or show them without a text. */
export async function npmProblems(folder: string): Promise<readonly string[]> {
  return (await Promise.all(filesIn(folder).map((file) => tarballProblems(join(folder, file))))).flat();
}

/** Problems of a tarball: npm shows these members, and a package with provenance needs the repository. */
async function tarballProblems(tarball: string): Promise<readonly string[]> {
  const { stdout } = await run('tar', ['-xzOf', tarball, 'package/package.json']);
  const manifest = JSON.parse(stdout) as Record<string, unknown>;
  const { stdout: list } = await run('tar', ['-tzf', tarball]);
  const local = Object.entries({ ...(manifest.dependencies as object), ...(manifest.peerDependencies as object) }).filter(([, range]) =>
    /^(file|link|git|https?):/.test(String(range)),
  );
  return [
    ...['name', 'description', 'license', 'repository', 'engines']
      .filter((key) => !manifest[key])
      .map((key) => `${tarball}: package.json lacks ${key}.`),
    ...(manifest.version === version ? [] : [`${tarball} has version ${String(manifest.version)} in place of ${version}.`]),
    ...['README.md', 'LICENSE'].filter((file) => !list.split('\n').includes(`package/${file}`)).map((file) => `${tarball} lacks ${file}.`),
    ...local.map(([name]) => `${tarball} depends on a place for ${name}, and not on a version.`),
  ];
}

export async function pypiProblems(folder: string, { cdk, targets }: Edition): Promise<readonly string[]> {
  const name = `${targets.python.module}-${version}`;
  const files = filesIn(folder).filter((file) => basename(file).startsWith(name));
  const wheel = files.find((file) => file.endsWith('.whl'));
  const sources = files.find((file) => file.endsWith('.tar.gz'));
  if (!wheel || !sources) return [`${folder} lacks the wheel or the source distribution of ${name}.`];
  const { stdout } = await run('unzip', ['-p', join(folder, wheel), `${name}.dist-info/METADATA`]);
  const { stdout: inside } = await run('tar', ['-tzf', join(folder, sources)]);
  return [
    ...missingIn(wheel, stdout, [
      `Version: ${version}`,
      'License: Apache-2.0',
      'Description-Content-Type: text/markdown',
      'Requires-Python: ',
      'Project-URL: Source',
      `Requires-Dist: ${cdk}`,
    ]),
    ...missingIn(sources, inside, ['/PKG-INFO', '/pyproject.toml', '/setup.py', '.jsii.tgz']),
  ];
}

/** Problems for which Maven Central refuses a bundle. The release workflow adds the signatures. */
export async function mavenProblems(folder: string, { library, targets }: Edition): Promise<readonly string[]> {
  const { groupId, artifactId } = targets.java.maven;
  const place = join(folder, ...groupId.split('.'), artifactId, version);
  const base = `${artifactId}-${version}`;
  const wanted = [`${base}.pom`, `${base}.jar`, `${base}-sources.jar`, `${base}-javadoc.jar`];
  const lacking = wanted.filter((file) => !existsSync(join(place, file))).map((file) => `${place} lacks ${file}.`);
  if (lacking.length > 0) return lacking;
  const digests = wanted.flatMap((file) =>
    ['.md5', '.sha1'].filter((end) => !existsSync(join(place, file + end))).map((end) => `${place} lacks ${file}${end}.`),
  );
  const pom = await readFile(join(place, `${base}.pom`), 'utf8');
  return [
    ...digests,
    ...missingIn(`${base}.pom`, pom, [
      '<name>',
      '<description>',
      '<url>',
      '<licenses>',
      '<developers>',
      '<scm>',
      `<groupId>${library.jsii.targets.java.maven.groupId}</groupId>`,
    ]),
  ];
}

export async function goProblems(folder: string, { library, targets }: Edition): Promise<readonly string[]> {
  const module = join(folder, targets.go.packageName);
  const wanted = ['go.mod', 'LICENSE', 'README.md'];
  const lacking = wanted.filter((file) => !existsSync(join(module, file))).map((file) => `${module} lacks ${file}.`);
  if (lacking.length > 0) return lacking;
  return missingIn('go.mod', await readFile(join(module, 'go.mod'), 'utf8'), [
    `module ${targets.go.moduleName}/${targets.go.packageName}\n`,
    `${library.jsii.targets.go.moduleName}/${library.jsii.targets.go.packageName} v`,
  ]);
}

/** Problems for which the Terraform registry refuses a release. The release workflow adds the signature. */
export async function terraformProblems(folder: string): Promise<readonly string[]> {
  const files = filesIn(folder);
  const base = `terraform-provider-svc_${version}`;
  const wrong = files.filter(
    (file) => !new RegExp(`^${base}_(manifest\\.json|SHA256SUMS|(linux|darwin|windows)_(amd64|arm64)\\.zip)$`).test(file),
  );
  const { stdout } = await run('unzip', ['-Z1', join(folder, `${base}_linux_amd64.zip`)]);
  return [
    ...wrong.map((file) => `The registry does not know what ${file} is.`),
    ...missingIn(`${base}_linux_amd64.zip`, stdout, [`terraform-provider-svc_v${version}\n`]),
    ...(await checksumProblems(folder)),
  ];
}

/** Digests that are missing or wrong in the files of digests of a folder. */
export async function checksumProblems(folder: string): Promise<readonly string[]> {
  const files = filesIn(folder);
  const sums = files.find((file) => file.endsWith('SHA256SUMS'));
  if (sums === undefined) return [`${folder} lacks the file of digests.`];
  const lines = (await readFile(join(folder, sums), 'utf8')).trimEnd().split('\n');
  const written = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const others = files.filter((file) => file !== sums);
  const found = await Promise.all(others.map(async (file) => [file, (await digestOf(join(folder, file))) === written.get(file)] as const));
  return found.filter(([, isRight]) => !isRight).map(([file]) => `${sums} has not the digest of ${file}.`);
}

export async function nugetProblems(folder: string, { library, targets }: Edition): Promise<readonly string[]> {
  const { packageId } = targets.dotnet;
  const project = join(folder, packageId, `${packageId}.csproj`);
  if (!existsSync(project)) return [`${project} is missing.`];
  return missingIn(project, await readFile(project, 'utf8'), [
    `<PackageVersion>${version}</PackageVersion>`,
    `<PackageReference Include="${library.jsii.targets.dotnet.packageId}"`,
  ]);
}
