import type { Effect } from '../../changes/entity-change';
import type { Finding, Verdict } from '../../changes/rules/rule';
import type { CaughtSource, Segments, SweepPoint } from '../../impact';

/**
 * Content of a report, as a tree of blocks. `reportTree` decides the content once; terminals, Markdown and HTML only lay it out. No string
 * in the tree is escaped: each format does that.
 */
export interface ReportTree {
  /** Subject of all reports: `Preview of the protection`. */
  readonly about: string;
  /** The number of changes in each state. */
  readonly headline: string;
  readonly hasChanges: boolean;
  /** Source of the plan: a file, a folder. */
  readonly source: string;
  /** The engine and the time of the plan; empty if it has neither. */
  readonly engine: string;
  /** Numbers of changes by effect: `3 changed`. */
  readonly counts: readonly string[];
  /** Numbers of changes by verdict, the worst first. */
  readonly tallies: readonly { readonly verdict: Verdict; readonly count: number; readonly meaning: string }[];
  /** Changes by kind, over all configurations. */
  readonly kinds: readonly {
    readonly noun: string;
    readonly effects: readonly Effect[];
    readonly weaker: number;
    readonly stronger: number;
  }[];
  readonly sections: readonly Section[];
}

/** A part of the report with a heading, and with a shorter name for a table of contents. */
export interface Section {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block = Text | List | Entry | ChangeTable | FigureTable | OverTime | Ranking | Sweep;

/** A paragraph, with an optional part in bold at its end. */
export interface Text {
  readonly kind: 'text';
  readonly text: string;
  readonly strong?: string;
  readonly isMuted?: boolean;
  /** Whether terminals omit it. */
  readonly isAside?: boolean;
}

/** Notes, or lines of equal rank. */
export interface List {
  readonly kind: 'list';
  readonly title?: string;
  readonly items: readonly string[];
}

/** A change, a drift, the impact of an entry on traffic, or a warning: a heading with blocks. */
export interface Entry {
  readonly kind: 'entry';
  readonly of: 'change' | 'drift' | 'impact' | 'warning';
  readonly noun?: string;
  readonly title: string;
  readonly effect?: Effect | 'unchanged';
  /** Effects in words: `changed`, `imported`. */
  readonly words: readonly string[];
  /** Path of the construct, and address of the resource. */
  readonly places: readonly string[];
  readonly findings: readonly Finding[];
  readonly blocks: readonly Block[];
}

/** Changed values by path. The path of a city is the load balancer and the city. */
export interface ChangeTable {
  readonly kind: 'table';
  readonly of: 'attributes' | 'cities';
  readonly title: string;
  readonly columns: readonly [string, string];
  readonly rows: readonly ChangeRow[];
  /** Summary of the folded table, in comments and pages. */
  readonly fold?: string;
  /** Whether terminals and comments omit it. */
  readonly isAside?: boolean;
}

/** A row with its label and text, and the parts of both. TLS versions are items of a set, each with a verdict. */
export interface ChangeRow {
  readonly label: string;
  readonly text: string;
  readonly path: readonly string[];
  readonly of: 'values' | 'versions';
  readonly items: readonly ValueItem[];
}

/** Change of one value. Values of a new entry are plain: they need no sign of an addition. */
export interface ValueItem {
  readonly change: 'plain' | 'added' | 'removed' | 'moved' | 'changed';
  readonly was?: string;
  readonly is?: string;
  /** Position of a list item: `place 4`. */
  readonly place?: string;
  /** The values before and after, if both are numbers. */
  readonly numbers?: readonly [number, number];
  /** Verdict on this value alone. */
  readonly verdict?: Verdict;
}

/** Caught requests and sources. For pages, each row also has a name without heading, and the number of requests with details. */
export interface FigureTable {
  readonly kind: 'table';
  readonly of: 'figures';
  readonly columns: readonly [string, string];
  readonly rows: readonly {
    readonly label: string;
    readonly text: string;
    readonly name: string;
    readonly amount?: readonly [number: string, details: string];
  }[];
}

/** Numbers over the replayed time. */
export interface OverTime {
  readonly kind: 'over-time';
  readonly title: string;
  readonly segments: Segments;
  readonly series: readonly { readonly name: string; readonly of: 'all' | 'before' | 'after'; readonly values: readonly number[] }[];
}

/** Sources with their numbers of requests. */
export interface Ranking {
  readonly kind: 'ranking';
  readonly title: string;
  readonly rows: readonly (CaughtSource & { readonly label: string; readonly text: string })[];
  readonly note?: string;
}

/** Caught sources for other thresholds. */
export interface Sweep {
  readonly kind: 'sweep';
  readonly title: string;
  readonly planned: number;
  readonly columns: readonly string[];
  /** The cells are numbers. */
  readonly points: readonly (SweepPoint & { readonly text: string; readonly cells: readonly string[] })[];
  readonly note?: string;
}
