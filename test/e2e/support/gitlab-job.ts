import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { neutralEnvironment } from '../../../tools/environment';
import { fromRoot } from '../../../tools/paths';
import { type Finished, run } from '../../../tools/process';

interface Job {
  readonly stage: string;
  readonly image: string;
  readonly rules: readonly { readonly if: string }[];
  readonly variables: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly artifacts: { readonly when: string; readonly paths: readonly string[] };
}

/** Our component of GitLab CI: the inputs, and the job as text, in which GitLab replaces them. */
const [SPEC = '', JOB = ''] = readFileSync(fromRoot('templates/preview.yml'), 'utf8').split(/^---$/m);

export const INPUTS = (parseAllDocuments(SPEC)[0]!.toJS() as { spec: { inputs: Record<string, { default: string }> } }).spec.inputs;

/** Returns the job for inputs, as GitLab makes it: it replaces them in the text, before it reads the YAML. */
export function jobFor(inputs: Readonly<Record<string, string>> = {}): { readonly name: string; readonly job: Job } {
  const text = JOB.replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name: string) => {
    const value = inputs[name] ?? INPUTS[name]?.default;
    if (value === undefined) throw new Error(`templates/preview.yml has no input ${name}.`);
    return value;
  });
  const [[name, job]] = Object.entries(parse(text) as Record<string, Job>) as [[string, Job]];
  return { name, job };
}

/** Runs the script of the job in a checkout, as a pipeline of merge request 12 in project 7. */
export function runJob(
  checkout: string,
  inputs: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>>,
): Promise<Finished> {
  const { job } = jobFor(inputs);
  // As runners start the shell of an image without bash.
  return run('sh', ['-c', job.script.join('\n')], {
    cwd: checkout,
    env: neutralEnvironment({
      GITLAB_CI: 'true',
      CI_PROJECT_DIR: checkout,
      CI_PROJECT_ID: '7',
      CI_MERGE_REQUEST_IID: '12',
      ...job.variables,
      ...variables,
    }),
    accept: [0, 1],
  });
}
