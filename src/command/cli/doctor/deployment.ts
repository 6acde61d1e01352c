import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../../package.json';
import { PROVIDER_SOURCE, parseJson } from '../../../model';
import { diagnosticsIn, documentIn, EngineTimeout, runEngine, whileNotInterrupted } from '../../plans';
import { Redactor } from '../../../output/redaction';
import { hcl, type Hcl, hclLiteral, TemporaryFolder, writeTextFile } from '../../../output';
import { type Engine, findEngine } from '../../programs/find-engine';
import { mirrorOfUser } from '../installation/provider-mirror';
import { type Check, type CheckResult, passed, failed, skipped, warned } from './check';
import { mirrored } from './programs';
import type { ServiceSettings } from './service';

/** Limit of each command of the engine, in milliseconds. `init` may download providers. */
const LIMIT = 120_000;

/** Configuration of the emulator, and of many services. */
const USUAL_CONFIG = 'prod';

const CONFIGURATION = hcl`terraform {
  required_providers {
    svc = {
      source = ${hclLiteral(PROVIDER_SOURCE)}
    }
  }
}

provider "svc" {}
`;

const READS = hcl`
data "svc_actions" "all" {}
`;

export interface DeploymentOptions {
  readonly settings: ServiceSettings;
  readonly environment: NodeJS.ProcessEnv;
  /** Receives each command of the engine before it runs. */
  readonly onProgress: (line: string) => void;
  /** In milliseconds, for each command. */
  readonly limit?: number;
  /** @default that of the user, if there is one */
  readonly mirror?: string | undefined;
}

type Settled = Required<Omit<DeploymentOptions, 'mirror'>> & Pick<DeploymentOptions, 'mirror'>;

/** Checks a deployment with the engine of this machine: `init`, `validate` and a plan in a temporary folder. */
export function deploymentCheck({ limit = LIMIT, mirror, ...options }: DeploymentOptions): Check {
  return { title: 'Provider', run: () => deployment({ ...options, limit, mirror: mirror ?? mirrorOfUser() }) };
}

async function deployment(options: Settled): Promise<readonly CheckResult[]> {
  const { environment, settings, mirror } = options;
  let engine: Engine;
  try {
    engine = findEngine(environment);
  } catch {
    return [skipped('init, validate and plan were not run, because no engine was found'), mirrored(environment, mirror)];
  }
  const tokens = Object.entries(environment).filter(([name]) => name.startsWith('TF_TOKEN_'));
  const redactor = new Redactor([settings.apiKey, ...tokens.map(([, token]) => token)]);
  const folder = new TemporaryFolder('svc-waap-doctor-');
  try {
    const findings = await whileNotInterrupted((interrupted) =>
      new Deployment(engine, folder.path, interrupted, redactor, options).findings(),
    );
    return [...cliConfiguration(environment), ...findings];
  } finally {
    folder.remove();
  }
}

/** Engines ignore a missing CLI configuration. */
function cliConfiguration({ TF_CLI_CONFIG_FILE: file }: NodeJS.ProcessEnv): CheckResult[] {
  if (!file || existsSync(file)) return [];
  return [warned(`TF_CLI_CONFIG_FILE is ${file}, which does not exist.`, 'Correct the variable or remove it.')];
}

/** First error of a failed command of the engine. */
interface Failure {
  readonly summary: string;
  readonly detail: string;
}

class Deployment {
  private readonly environment: NodeJS.ProcessEnv;
  public constructor(
    private readonly engine: Engine,
    private readonly folder: string,
    private readonly interrupted: AbortSignal,
    private readonly redactor: Redactor,
    private readonly options: Settled,
  ) {
    this.environment = environmentOf(options);
  }

  /** A failed command skips those that need it. */
  public async findings(): Promise<CheckResult[]> {
    this.write(CONFIGURATION);
    const unfound = await this.failureOf('init', ['-input=false', '-no-color', '-json']);
    if (unfound)
      return [this.problemOf('init', unfound, this.remedyOfInit()), skipped('validate and plan were not run, because init fails')];
    const found = passed(`${this.engine.name} init finds ${await this.selected()}`);
    const { baseUrl, config = USUAL_CONFIG } = this.options.settings;
    this.write(hcl`${CONFIGURATION}${READS}`);
    const invalid = await this.failureOf('validate', ['-no-color', '-json']);
    if (invalid) {
      return [
        found,
        this.problemOf('validate', invalid, 'Reinstall the provider: svc-waap provider install'),
        skipped('plan was not run, because validate fails'),
      ];
    }
    const valid = passed(`${this.engine.name} validate starts the provider`);
    if (!baseUrl) return [found, valid, skipped('plan was not run, because SVC_BASE_URL is not set')];
    const unread = await this.failureOf('plan', ['-input=false', '-lock=false', '-no-color', '-json']);
    return [
      found,
      valid,
      unread ? this.planFailure(unread) : passed(`${this.engine.name} plan reads the actions of the configuration "${config}"`),
    ];
  }

  private planFailure(failure: Failure): CheckResult {
    const finding = this.problemOf('plan', failure, 'The provider uses SVC_BASE_URL, SVC_API_KEY and SVC_CONFIG.');
    if (this.options.settings.config !== undefined) return finding;
    // The service may have no configuration of this name.
    return warned(finding.found, `${finding.remedy}\nThe plan used the configuration "${USUAL_CONFIG}". Set SVC_CONFIG to check another.`);
  }

  private problemOf(command: string, { summary, detail }: Failure, remedy: string): CheckResult {
    const lines = [detail, remedy].filter(Boolean).join('\n');
    return failed(this.redactor.redact(`${this.engine.name} ${command} fails: ${summary}`), this.redactor.redact(lines));
  }

  private remedyOfInit(): string {
    const { remedy, found, status } = mirrored(this.options.environment, this.options.mirror);
    if (status !== 'fine') return `Mirror: ${found} ${remedy ?? ''}`.trim();
    return `Mirror: ${found}, which the CLI configuration of ${this.engine.name} does not use.`;
  }

  /** Runs a command of the engine. @returns undefined if it succeeds */
  private async failureOf(command: string, args: readonly string[]): Promise<Failure | undefined> {
    const { onProgress, limit } = this.options;
    onProgress(`Running ${this.engine.name} ${command}.`);
    try {
      const { status, stdout, stderr } = await this.run([command, ...args]);
      return status === 0 ? undefined : failureIn(stdout, stderr);
    } catch (error) {
      if (!(error instanceof EngineTimeout)) throw error;
      return { summary: `it did not end within ${limit / 1000} seconds.`, detail: '' };
    }
  }

  /** Returns the version of the provider that the engine has selected. */
  private async selected(): Promise<string> {
    const { stdout } = await this.run(['version', '-json']);
    const { provider_selections: selections = {} } = parseJson(documentIn(stdout)) as {
      readonly provider_selections?: Record<string, string>;
    };
    const [selection] = Object.entries(selections).filter(([source]) => source.endsWith(`/${PROVIDER_SOURCE}`));
    return selection === undefined
      ? 'the provider'
      : `version ${selection[1]}${selection[1] === version ? '' : `, and this command is ${version}`}`;
  }

  private run(args: readonly string[]): ReturnType<typeof runEngine> {
    const { engine, folder, environment, interrupted } = this;
    return runEngine({ engine, folder, environment, interrupted, limit: this.options.limit }, args);
  }

  private write(configuration: Hcl): void {
    writeTextFile(join(this.folder, 'main.tf'), configuration);
  }
}

/** Variables that belong to the user's own folder: its arguments, its workspace, its data, its logs. */
const OF_A_FOLDER = /^TF_(CLI_ARGS|DATA_DIR|WORKSPACE|LOG|PLUGIN_CACHE_MAY_BREAK)/;

function environmentOf({ environment, settings: { baseUrl, config = USUAL_CONFIG } }: DeploymentOptions): NodeJS.ProcessEnv {
  const kept = Object.fromEntries(Object.entries(environment).filter(([name]) => !OF_A_FOLDER.test(name)));
  return { ...kept, ...(baseUrl !== undefined && { SVC_BASE_URL: baseUrl }), SVC_CONFIG: config };
}

/** Returns the first error of an engine, from its JSON or its text. */
function failureIn(stdout: string, stderr: string): Failure {
  const error = [...diagnosticsIn(stdout), ...validationErrors(stdout)].find(({ severity }) => severity === 'error');
  if (error) return { summary: error.summary, detail: error.detail };
  const [summary = '', ...detail] = (stderr.trim() || stdout.trim()).split('\n').filter((line) => line.trim() !== '');
  return { summary, detail: detail.join('\n') };
}

/** `validate -json` prints one document. */
function validationErrors(stdout: string): readonly { readonly severity: string; readonly summary: string; readonly detail: string }[] {
  try {
    const { diagnostics = [] } = parseJson(documentIn(stdout)) as {
      readonly diagnostics?: readonly { readonly severity: string; readonly summary: string; readonly detail?: string }[];
    };
    return diagnostics.map(({ detail = '', ...one }) => ({ ...one, detail }));
  } catch {
    return [];
  }
}
