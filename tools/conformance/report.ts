import { type Outcome } from '../../test/conformance/outcome';
import { type Rule } from '../../test/conformance/rule';

/** Reported outcome of a rule. */
export type Reported = Outcome | { readonly kind: 'skipped'; readonly why: string } | { readonly kind: 'known'; readonly why: string };

const MARKS: Readonly<Record<Reported['kind'], string>> = {
  holds: 'holds       ',
  violated: 'VIOLATED    ',
  known: 'known       ',
  inapplicable: 'inapplicable',
  skipped: 'skipped     ',
};

/** Prints progress and, at the end, a summary. */
export class Report {
  private readonly results: { readonly rule: Rule; readonly outcome: Reported }[] = [];

  constructor(
    private readonly total: number,
    private readonly verbose: boolean,
    private readonly terminal = process.stderr.isTTY === true,
  ) {}

  /** Shows the running rule on a terminal. */
  begin({ id }: Rule): void {
    this.status(`[${this.results.length + 1}/${this.total}] ${id}`);
  }

  add(rule: Rule, outcome: Reported): void {
    this.results.push({ rule, outcome });
    if (this.verbose || outcome.kind === 'violated') this.say(lineOf(rule, outcome));
    else if (!this.terminal && this.results.length % 50 === 0) this.say(`... ${this.results.length} of ${this.total} rules`);
  }

  get violations(): number {
    return this.count('violated');
  }

  /** Prints the counts by section, every rule that does not hold, and the closing line. */
  end(): void {
    this.status('');
    const sections = [...new Set(this.results.map(({ rule }) => rule.section))];
    console.log('\nsection   holds  violated  known  inapplicable  skipped');
    for (const section of sections) {
      const count = (kind: Reported['kind'], width: number) => String(this.count(kind, section)).padStart(width);
      const cells = [count('holds', 8), count('violated', 10), count('known', 7), count('inapplicable', 14), count('skipped', 9)];
      console.log(section.padEnd(7) + cells.join(''));
    }
    for (const kind of ['inapplicable', 'known', 'violated'] as const) {
      const found = this.results.filter(({ outcome }) => outcome.kind === kind);
      if (found.length > 0) console.log(`\n${kind === 'violated' ? 'Violated' : kind === 'known' ? 'Known not to hold' : 'Inapplicable'}:`);
      for (const { rule, outcome } of found) console.log(lineOf(rule, outcome));
    }
    const skipped = this.results.filter(({ outcome }) => outcome.kind === 'skipped');
    const reasons = [...new Set(skipped.map(({ outcome }) => ('why' in outcome ? outcome.why : '')))];
    for (const why of reasons) {
      const count = skipped.filter(({ outcome }) => 'why' in outcome && outcome.why === why).length;
      console.log(`
Skipped, ${count} times: it ${why}.`);
    }
    console.log(
      `\n${this.count('holds')} rules hold, ${this.violations} violated, ` +
        `${this.results.length - this.count('holds') - this.violations} not decided`,
    );
  }

  private count(kind: Reported['kind'], section?: string): number {
    return this.results.filter(({ rule, outcome }) => outcome.kind === kind && (section === undefined || rule.section === section)).length;
  }

  private say(line: string): void {
    this.status('');
    console.log(line);
  }

  private status(text: string): void {
    if (this.terminal) process.stderr.write(`\r\u001b[K${text}`);
  }
}

function lineOf({ id, sentence }: Rule, outcome: Reported): string {
  const why = 'why' in outcome ? `\n    ${outcome.why.replaceAll('\n', '\n    ')}` : '';
  return `${MARKS[outcome.kind]} ${id}: ${sentence}${why}`;
}
