import type { PlanEffect } from '../../changes/entity-change';
import type { Finding, Verdict } from '../../rules/rule';
import type { LineChange } from '../../changes/line-changes';
import type { RankedSource, Segments, SweepPoint } from '../../impact';

/**
 * Content of a report, as a tree of blocks. `reportTree` decides the content once; terminals, Markdown and HTML only lay it out. No string
 * in the tree is escaped: each format does that.
 */
export interface ReportTree {
  /** Subject of all reports: `Preview of the protection`. */
  readonly about: string;
  /** Answer to the question whether the plan makes the protection weaker. */
  readonly answer: string;
  /** Verdict that the answer follows from: that of the worst change. */
  readonly tone?: Verdict;
  /** Trace of requests that the answer speaks of. */
  readonly trace?: Trace;
  /** The number of changes in each state. */
  readonly headline: string;
  readonly hasChanges: boolean;
  /** Whether the apply of the plan reaches the whole configuration. */
  readonly isComplete: boolean;
  /** Source of the plan: a file, a folder. */
  readonly source: string;
  /** The engine and the time of the plan; empty if it has neither. */
  readonly engine: string;
  /** Numbers of changes by effect: `3 changed`. */
  readonly counts: readonly string[];
  /** Number of lost requests in a sentence; undefined without traffic. */
  readonly lost?: string;
  /** Number of changes of other providers in a sentence; undefined without any. */
  readonly others?: string;
  /** Numbers of changes: the four states, then the two marks. Those without a change are left out. */
  readonly tallies: readonly Tally[];
  /** A line for each change. */
  readonly overview: Overview;
  readonly sections: readonly ReportSection[];
}

export interface Tally {
  readonly verdict: Verdict;
  readonly label: string;
  readonly count: number;
  readonly meaning: string;
}

/** All changes, a line for each. */
export interface Overview {
  /** Whether traffic was replayed. */
  readonly hasTraffic: boolean;
  /** Whether the lines alone show the changes, because everything is removed. */
  readonly isAll: boolean;
  readonly rows: readonly OverviewRow[];
}

export interface OverviewRow {
  readonly noun: string;
  readonly title: string;
  /** Effects in words: `changed`, `imported`, `moved`. */
  readonly words: readonly string[];
  readonly verdicts: readonly Verdict[];
  readonly what: string;
  /** Number of requests that are lost because of the change; undefined for entries that were not replayed. */
  readonly lost?: number;
  /** Id of the entry in the sections. */
  readonly id?: string;
}

/** A part of the report with a heading, and with a shorter name for a table of contents. */
export interface ReportSection {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block =
  Text | List | EntryBlock | ReplayBlock | Trace | ChangeTable | Diff | FigureTable | TransitionTable | OverTime | Ranking | Sweep;

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
export interface EntryBlock {
  readonly kind: 'entry';
  readonly of: 'change' | 'drift' | 'impact' | 'warning';
  readonly noun?: string;
  readonly title: string;
  readonly effect?: PlanEffect | 'unchanged';
  /** Effects in words: `changed`, `imported`. */
  readonly words: readonly string[];
  /** Path of the construct, and address of the resource. */
  readonly places: readonly string[];
  readonly findings: readonly Finding[];
  /** States and marks of a change, the worst first. */
  readonly verdicts: readonly Verdict[];
  /** The findings in one line, for a neutral change: formats fold the rest. */
  readonly line?: string;
  /** Id of a change, for links from the overview. */
  readonly id?: string;
  readonly blocks: readonly Block[];
}

/** Requests in the order of their times, with their levels before the plan and after it. */
export interface Trace {
  readonly kind: 'trace';
  readonly title: string;
  readonly columns: readonly [string, string, string, string];
  readonly rows: readonly TraceRow[];
  /** Summary of the folded table, in comments and pages. */
  readonly fold?: string;
  /** Whether terminals omit it, because a finding says as much. */
  readonly isAside?: boolean;
}

export interface TraceRow {
  readonly time: string;
  readonly requests: string;
  readonly before: string;
  readonly after: string;
  /** The levels in one text. */
  readonly text: string;
  /** Whether the level falls or rises. */
  readonly verdict?: 'weaker' | 'stronger';
}

/** Replay of the recorded traffic, within the change of the same entry. */
export interface ReplayBlock {
  readonly kind: 'replay';
  readonly title: string;
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

/** A text with directives, line by line. */
export interface Diff {
  readonly kind: 'diff';
  readonly title: string;
  readonly lines: readonly DiffLine[];
  /** Summary of the folded lines, in comments and pages. */
  readonly fold?: string;
}

/** A line, or the number of equal lines that are left out. */
export type DiffLine = (LineChange & { readonly isMarked: boolean }) | { readonly kind: 'gap'; readonly line: string };

/** A row with its label and text, and the parts of both. TLS versions are items of a set, each with a verdict. */
export interface ChangeRow {
  readonly label: string;
  readonly text: string;
  readonly path: readonly string[];
  readonly of: 'values' | 'versions';
  readonly items: readonly ValueItem[];
  /** The worst verdict on the attribute. */
  readonly verdict?: Verdict;
}

/** Change of one value. Values of a new entry are plain: they need no sign of an addition. */
export interface ValueItem {
  readonly change: 'plain' | 'added' | 'removed' | 'moved' | 'changed' | 'kept';
  readonly was?: string;
  readonly is?: string;
  /** Position of a list item: `place 4`. */
  readonly place?: string;
  /** The values before and after, if both are numbers. */
  readonly numbers?: readonly [number, number];
  /** Verdict on a version of TLS alone. */
  readonly verdict?: Verdict;
}

/** Caught requests and sources. For pages, each row also has a name without heading, and the number of requests with details. */
export interface FigureTable {
  readonly kind: 'table';
  readonly of: 'figures';
  readonly title: string;
  readonly columns: readonly [string, string];
  readonly rows: readonly {
    readonly label: string;
    readonly text: string;
    readonly name: string;
    readonly amount?: readonly [number: string, details: string];
    /** Whether the requests are lost. */
    readonly isLoss?: boolean;
  }[];
}

/** Requests whose level changes: `blocked before, monitored after`. */
export interface TransitionTable extends Omit<FigureTable, 'of'> {
  readonly of: 'transitions';
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
  readonly rows: readonly (RankedSource & { readonly label: string; readonly text: string })[];
  readonly note?: string;
}

/** Caught requests and sources for other thresholds. */
export interface Sweep {
  readonly kind: 'sweep';
  readonly title: string;
  readonly planned: number;
  /** Threshold before the plan; undefined for a new rule. */
  readonly current?: number;
  readonly columns: readonly string[];
  /** Names of the other timeframes, in the order of each point: `within 30 s`. */
  readonly timeframes: readonly string[];
  readonly points: readonly SweepRow[];
  readonly note?: string;
}

export interface SweepRow extends SweepPoint {
  /** Marks of the threshold: `current`, `planned`. */
  readonly marks: readonly string[];
  /** Numbers of requests and sources in words. */
  readonly text: string;
  /** Numbers of sources in words, within other timeframes. */
  readonly within?: string;
  readonly cells: readonly string[];
}
