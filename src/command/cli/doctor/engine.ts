import { parseJson } from '../../../model';
import { basename, parse } from 'node:path';
import { documentIn, runEngine, whileNotInterrupted } from '../../plans';
import { findEngine } from '../../programs/find-engine';
import { type Check, type CheckResult, failed, passed, skipped } from './check';

/** Oldest supported releases. */
const OLDEST = { Terraform: '1.11.0', OpenTofu: '1.10.0' };

type EngineName = keyof typeof OLDEST;

interface Feature {
  readonly name: string;
  /** The first release of each engine that has it. An engine without a release does not have it. */
  readonly since: Readonly<Partial<Record<EngineName, string>>>;
}

/** Features of the provider that only newer engines use. */
const FEATURES: readonly Feature[] = [
  { name: 'imports by identity', since: { Terraform: '1.12.0', OpenTofu: '1.12.0' } },
  { name: 'list resources', since: { Terraform: '1.14.0' } },
  { name: 'actions', since: { Terraform: '1.14.0' } },
];

/** Checks for a supported Terraform or OpenTofu. */
export function engineCheck(environment: NodeJS.ProcessEnv): Check {
  return { title: 'Engine', run: () => engine(environment) };
}

async function engine(environment: NodeJS.ProcessEnv): Promise<CheckResult[]> {
  let path: string;
  try {
    ({ path } = findEngine(environment));
  } catch (error) {
    const [found, ...remedy] = (error as Error).message.split(/(?<=\.) /);
    return [failed(found!, remedy.join(' '))];
  }
  const version = await versionOf(path, environment);
  if (version === undefined) {
    const remedy = `Run "${path} version". Reinstall the engine, or set TERRAFORM_BINARY_NAME to another executable.`;
    return [failed(`${path} does not print its version.`, remedy)];
  }
  const name = basename(path).startsWith('tofu') ? 'OpenTofu' : 'Terraform';
  if (isBefore(version, OLDEST[name]))
    return [failed(`${name} ${version} is too old (${path}).`, `Install ${name} ${OLDEST[name]} or newer.`)];
  return [passed(`${name} ${version} (${path})`), ...features(name, version)];
}

/** Returns what an engine can use of the provider beside resources and data sources, and what it cannot. */
function features(engine: EngineName, version: string): CheckResult[] {
  const has = ({ since }: Feature) => since[engine] !== undefined && !isBefore(version, since[engine]);
  const [found, missing] = [FEATURES.filter(has), FEATURES.filter((feature) => !has(feature))];
  const needed = ({ name, since }: Feature) =>
    `${name} (${Object.entries(since)
      .map(([other, release]) => `${other} ${release.replace(/\.0$/, '')}`)
      .join(' or ')})`;
  return [
    ...(found.length === 0 ? [] : [passed(`has ${found.map(({ name }) => name).join(', ')}`)]),
    ...(missing.length === 0 ? [] : [skipped(`lacks ${missing.map(needed).join(', ')}`)]),
  ];
}

/** In milliseconds. */
const LIMIT = 10_000;

/**
 * Returns the version of an engine; undefined if the program is not an engine, or does not end in time. Managers of versions choose one for
 * the working folder. That may be a checkout with files from which an engine does not come back, so the root is tried, too.
 */
function versionOf(path: string, environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  return whileNotInterrupted(async (interrupted) => {
    const folders = [process.cwd(), parse(path).root];
    for (const folder of folders) {
      try {
        const run = { engine: { name: basename(path), path }, folder, environment, interrupted, limit: LIMIT, grace: 500 };
        const { stdout } = await runEngine(run, ['version', '-json']);
        const { terraform_version: version } = parseJson(documentIn(stdout)) as { terraform_version?: unknown };
        if (typeof version === 'string') return version;
      } catch (error) {
        if (interrupted.aborted) throw error;
      }
    }
    return undefined;
  });
}

function isBefore(version: string, oldest: string): boolean {
  const [found, wanted] = [version, oldest].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  const at = wanted!.findIndex((number, index) => number !== found![index]);
  return at >= 0 && found![at]! < wanted![at]!;
}
