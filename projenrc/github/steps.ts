import { type github } from 'projen';
import { uses } from './actions';

type Step = github.workflows.JobStep;

/** Clones the repository, and leaves no credentials behind for the steps that follow. */
export function checkout(options: Record<string, unknown> = {}): Step {
  return { name: 'Check out', uses: uses('actions/checkout'), with: { 'persist-credentials': false, ...options } };
}

export function setUpNode(version: string): Step {
  return { name: 'Set up Node', uses: uses('actions/setup-node'), with: { 'node-version': version, 'package-manager-cache': false } };
}

/** The toolchains of the packages for other languages. Go also builds the engines. Where CI is set, the tests fail without them. */
export const LANGUAGES: readonly Step[] = [
  { name: 'Set up Python', uses: uses('actions/setup-python'), with: { 'python-version': '3.12' } },
  { name: 'Set up Java', uses: uses('actions/setup-java'), with: { distribution: 'temurin', 'java-version': '21' } },
  { name: 'Set up Go', uses: uses('actions/setup-go'), with: { 'go-version': 'stable', cache: false } },
];

/** Terraform on the PATH. The tests compile the other engines with Go. */
export const TERRAFORM: Step = {
  name: 'Set up Terraform',
  uses: uses('hashicorp/setup-terraform'),
  with: { terraform_version: '1.11.4', terraform_wrapper: false },
};

/**
 * Keeps the engines that the tests compile, and what else they fetch. A release has no such step: what another run left behind must not
 * reach what is published.
 */
export const KEEP_ENGINES: Step = {
  name: 'Keep the compiled engines',
  uses: uses('actions/cache'),
  with: {
    path: '~/.cache/svc-waap',
    key: "engines-${{ runner.os }}-${{ hashFiles('tools/engines/**') }}",
  },
};

/** The runner of jobs that need no other. */
export const ON_LINUX = { runsOn: ['ubuntu-24.04'] };
