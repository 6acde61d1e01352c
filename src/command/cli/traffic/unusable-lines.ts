import { own } from '../../../model';
import type { TrafficRequest } from '../../../traffic/records';

/** Lines of access logs that lack what rules need. */
export interface UnusableCount {
  readonly records: number;
  /** Number of all lines of access logs. */
  readonly of: number;
  /** Missing fields. One line may lack several. */
  readonly fields: readonly { readonly name: string; readonly records: number }[];
}

/** Counts lines without an address, by which most rules count, and without a field that the filter of a tag uses. */
export class UnusableLines {
  private readonly needs: readonly { readonly name: string; readonly field: string }[];
  private readonly counts = new Map<string, number>();
  private records = 0;
  private of = 0;

  /** @param tagNeeds fields that the filters of tags use, by tag */
  public constructor(tagNeeds: ReadonlyMap<string, readonly string[]> = new Map()) {
    this.needs = [...tagNeeds].flatMap(([tag, fields]) =>
      fields.filter((field) => field !== 'ip').map((field) => ({ name: `${field} for the tag ${tag}`, field })),
    );
  }

  public get count(): UnusableCount {
    const fields = [...this.counts].map(([name, records]) => ({ name, records }));
    return { records: this.records, of: this.of, fields };
  }

  public take({ record, shown }: TrafficRequest): void {
    this.of += 1;
    const isShown = (field: string) => shown?.has(field) === true || own(record, field as keyof typeof record) !== undefined;
    const lacking = this.needs.filter(({ field }) => !isShown(field)).map(({ name }) => name);
    if (!record.ip) lacking.unshift('ip');
    if (lacking.length > 0) this.records += 1;
    for (const name of lacking) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}
