import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { fromRoot } from '../../../tools/paths';

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
