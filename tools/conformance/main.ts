import { outcomeOf } from '../../test/conformance/outcome';
import { RULES } from '../../test/conformance/rules';
import { Service, type Target } from '../../test/conformance/service';
import { conformanceMarkdown } from './markdown';
import { commandLine, type RunOptions } from './options';
import { Report } from './report';
import { selected } from './selection';

const NOTHING_ASKED = 2;

/** Checks a service with the selected rules. */
async function run(options: RunOptions): Promise<void> {
  const rules = selected(RULES, options);
  if (rules.length === 0) return refuse(`no rule is called so, or begins so: ${options.only.join(', ')}`);
  const obstacle = await obstacleTo(options.target);
  if (obstacle !== undefined) return refuse(obstacle);
  console.error(
    `This writes to configuration "${options.target.config}" of ` +
      `${options.target.baseUrl}, and cleans up after itself. Ctrl-C ends it after ` +
      'the rule at work.',
  );
  const interrupted = interruption();
  const report = new Report(rules.length, options.verbose);
  for (const { rule, skipped } of rules) {
    if (interrupted()) break;
    report.begin(rule);
    const outcome = skipped === undefined ? await outcomeOf(rule, options.target) : ({ kind: 'skipped', why: skipped } as const);
    const known = outcome.kind === 'violated' && options.known.includes(rule.id);
    report.add(rule, known ? { kind: 'known', why: outcome.why } : outcome);
  }
  report.end();
  if (interrupted()) console.log('Interrupted: not every rule was asked about.');
  process.exitCode = report.violations > 0 || interrupted() ? 1 : 0;
}

/** Returns the reason why no rule can run, if any, to report it once instead of for every rule. */
async function obstacleTo(target: Target): Promise<string | undefined> {
  try {
    const { status, text } = await new Service(target).get('dynamic-rules');
    if (status === 401 || status === 403) return `${target.baseUrl} answers ${status} to this key (--api-key, --auth): ${text}`;
    if (status === 404) return `${target.baseUrl} has no configuration "${target.config}", or does not serve the API there: ${text}`;
    return undefined;
  } catch (error) {
    const { message, cause } = error as Error;
    return `${target.baseUrl} cannot be reached: ${cause instanceof Error ? cause.message : message}`;
  }
}

function refuse(problem: string): void {
  console.error(problem);
  process.exitCode = NOTHING_ASKED;
}

/** Returns whether Ctrl-C was pressed. The second Ctrl-C ends the process at once. */
function interruption(): () => boolean {
  let pressed = false;
  process.once('SIGINT', () => {
    pressed = true;
    process.once('SIGINT', () => process.exit(130));
  });
  return () => pressed;
}

commandLine(() => process.stdout.write(conformanceMarkdown()), run)
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = NOTHING_ASKED;
  });
