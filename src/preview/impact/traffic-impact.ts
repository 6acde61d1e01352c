/**
 * What a plan would have done to recorded traffic. It is plain data, so that a report can be made of it, or of its JSON.
 *
 * A number about humans or sessions is null if no record of the traffic says what is human, or what a session is. Records of
 * access logs do not.
 */
export interface TrafficImpact {
  /** One for each configuration of the plan. */
  readonly configurations: readonly ConfigurationImpact[];
}

/** What a plan would have done to the traffic of one configuration. */
export interface ConfigurationImpact {
  readonly config: string;
  readonly traffic: ReplayedTraffic;
  /** The whole replayed traffic over time. The charts of rules and policies have the same segments. */
  readonly segments: Segments;
  /** The rules that change, and those whose effect changes because of another change. */
  readonly rules: readonly EntryImpact[];
  /** The policies that change, and those whose effect changes because of another change. */
  readonly policies: readonly EntryImpact[];
  /** What a reader has to know before trusting the numbers. */
  readonly notes: readonly ImpactNote[];
}

/** Which traffic was replayed. */
export interface ReplayedTraffic {
  readonly source: SourceOfTraffic;
  readonly asked: AskedWindow;
  /** From the first to the last moment whose requests were replayed; null if there was no request. */
  readonly used: TimeRange | null;
  /** Number of requests that were replayed. */
  readonly requests: number;
  /** How many of them the service recognised as human. */
  readonly humanRequests: number | null;
  /** What was left out, because the whole window was too much. */
  readonly reductions: readonly Reduction[];
}

export type SourceOfTraffic = ServiceSource | FileSource;

/** The service's own logs, read over the API. */
export interface ServiceSource {
  readonly kind: 'service';
  /** Number of calls of the API. */
  readonly calls: number;
}

/** Files with records or access logs. */
export interface FileSource {
  readonly kind: 'files';
  readonly files: readonly string[];
  /** Number of lines, without empty ones. */
  readonly lines: number;
  /** Number of lines that are neither a record nor a line of an access log. */
  readonly badLines: number;
  /** The first bad lines. */
  readonly firstBadLines: readonly BadLine[];
}

export interface BadLine {
  readonly file: string;
  /** The first line of a file is 1. */
  readonly line: number;
  readonly problem: string;
}

/** A time range, or so many seconds before now. In files, now is the newest request. */
export type AskedWindow = TimeRange | { readonly last: number };

/** Both ends belong to the range. They are in ISO 8601, in UTC. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** How the traffic was reduced. */
export type Reduction = ShortenedWindow | ChosenSources;

/** Only the newest part of the window was replayed. */
export interface ShortenedWindow {
  readonly kind: 'shortened';
  /** Which limit ended it. */
  readonly limit: 'requests' | 'calls' | 'seconds';
  /** The value of this limit. */
  readonly value: number;
  /** Number of requests of the whole window; null if it is not known. */
  readonly available: number | null;
}

/**
 * Only some of the sources were replayed, each with all of its requests. The numbers are those of the chosen sources. Nothing is
 * extrapolated.
 */
export interface ChosenSources {
  readonly kind: 'sources';
  /** The field that identifies a source. */
  readonly field: 'ip';
  /** The regular expression that a chosen source matches. It looks at the last characters, as a hash would. */
  readonly pattern: string;
  /** Number of requests of the whole window. */
  readonly available: number;
  /** How many of them come from the chosen sources. */
  readonly chosen: number;
}

/** Equal parts of the replayed time. */
export interface Segments {
  /** Length of each, in seconds. */
  readonly length: number;
  /** Start of the first, in seconds since the Unix epoch. It is a multiple of the length. */
  readonly from: number;
  /** Number of requests in each. */
  readonly requests: readonly number[];
}

/** What a plan does to one dynamic rule or flow control policy, and what this would have done. */
export interface EntryImpact {
  readonly address: string;
  readonly id: string;
  readonly name: string;
  /** What the plan does to the entry. An entry that does not change is here because the effect of another change reaches it. */
  readonly change: 'added' | 'changed' | 'removed' | 'unchanged';
  readonly before: Side;
  readonly after: Side;
  /**
   * Requests that are no longer caught: what would have got through. For a rule: those that it catches before the plan, and no rule
   * of the plan catches afterwards. For a policy: those that it tags before the plan only. Null if either side was not replayed.
   */
  readonly released: Effect | null;
  /**
   * Requests that are caught in addition. For a rule: those that it catches after the plan, and no rule of the plan catches before.
   * For a policy: those that it tags after the plan only. Null if either side was not replayed.
   */
  readonly added: Effect | null;
  /** What other thresholds would have caught. Null for policies, for rules that the plan removes, and for those that were not replayed. */
  readonly sweep: ThresholdSweep | null;
}

/** An entry before the plan, or after it. */
export type Side =
  | { readonly kind: 'replayed'; readonly effect: Effect }
  /** The entry does not exist. */
  | { readonly kind: 'absent' }
  /** The entry exists, and does nothing. */
  | { readonly kind: 'inactive' }
  | { readonly kind: 'not-replayed'; readonly reason: string };

/**
 * What an entry would have done. A dynamic rule catches the requests that a source sends while the rule holds it in quarantine;
 * those that brought it there are not among them. A flow control policy catches the requests that end its sequence, and its
 * sources are visitors.
 */
export interface Effect {
  /** Number of caught requests. */
  readonly requests: number;
  /** How many of them the service recognised as human. */
  readonly humanRequests: number | null;
  /** Number of caught sources. A rule may catch a source that sends no more requests. */
  readonly sources: number;
  /** How many of the sources sent a request, at any time, that the service recognised as human. */
  readonly humanSources: number | null;
  /** Number of sessions with a caught request. */
  readonly sessions: number | null;
  /** The ten sources with the most caught requests. */
  readonly top: readonly CaughtSource[];
  /** Number of caught requests in each segment of the traffic. */
  readonly overTime: readonly number[];
}

export interface CaughtSource {
  /** The value of the rule's target, or the values of the policy's key, as a text. */
  readonly value: string;
  /** Number of its requests that were caught. */
  readonly requests: number;
  /** How many of these the service recognised as human. */
  readonly humanRequests: number | null;
}

/** What a rule would have caught with other thresholds. All else is as planned. */
export interface ThresholdSweep {
  readonly planned: number;
  /** In the order of the thresholds. The planned one is among them. */
  readonly points: readonly SweepPoint[];
  /**
   * Whether the numbers are exact. They are not if the rule counts by tags that dynamic rules of the plan add: another threshold
   * would then change what is counted.
   */
  readonly exact: boolean;
}

export interface SweepPoint {
  readonly threshold: number;
  /** Whether it is the planned threshold. */
  readonly planned: boolean;
  /** Number of sources that the rule would have caught. */
  readonly sources: number;
  /** How many of them sent a request, at any time, that the service recognised as human. */
  readonly humans: number | null;
}

/** Something that has to be said beside the numbers. */
export interface ImpactNote {
  readonly kind: NoteKind;
  /** Ids of the entries that it is about; empty if it is about the whole replay. */
  readonly entries: readonly string[];
  /** One or more sentences. */
  readonly text: string;
}

export type NoteKind =
  /** The recorded traffic had already met the rules of its day. */
  | 'already-filtered'
  /** The service looks into its logs every so often, and the replay counts at each request. */
  | 'exact-counting'
  /** Tags of planned policies are what rules of the plan look at. */
  | 'tags-feed-rules'
  /** Tags that the day's own version of an entry had added were taken off. */
  | 'recorded-tags'
  /** Entries that could not be replayed. */
  | 'not-replayed'
  /** Fields that an entry looks at, and that no record has. */
  | 'missing-fields'
  /** Tags that an entry looks at, and that no request had. */
  | 'missing-tags'
  /** Entries of the service that the plan does not manage are not part of the replay. */
  | 'only-the-plan'
  /** Only the newest part of the window was replayed. */
  | 'shortened'
  /** Only some sources were replayed. */
  | 'sources'
  /** No record of the window belongs to the configuration. */
  | 'no-traffic'
  /** Lines of files that could not be read. */
  | 'bad-lines'
  /** Sweeps that are not exact. */
  | 'approximate-sweep';
