import type { BadLine } from '../../../traffic/records';
import type { Transition } from './levels';

/**
 * Impact of a plan on recorded traffic, as plain data.
 *
 * A number about humans or sessions is null if no record of the traffic has the field. Records of access logs do not.
 */
export interface TrafficImpact {
  /** One for each configuration of the plan. */
  readonly configurations: readonly ConfigurationImpact[];
  /** Number of changed rules that were left out, because of secret values, or of a configuration or id that is not known yet. */
  readonly uncountedRules?: number;
  /** Sentences about changes that act on requests, and entries that they affect, whose effect the replay does not show in full. */
  readonly notShown?: readonly string[];
  /** Configurations that the plan changes and that were not replayed, because the preview is connected to another service. */
  readonly elsewhere?: readonly { readonly config: string; readonly service: string }[];
}

/** Impact of a plan on the traffic of one configuration. */
export interface ConfigurationImpact {
  readonly config: string;
  /** Name of the service. Only in plans with several services. */
  readonly service?: string;
  readonly traffic: ReplayedTraffic;
  /** The whole replayed traffic over time. The charts of rules and policies have the same segments. */
  readonly segments: Segments;
  /** The rules that change, and those whose effect changes because of another change. */
  readonly rules: readonly EntryImpact[];
  /** The policies that change, and those whose effect changes because of another change. */
  readonly policies: readonly EntryImpact[];
  /** Requests that the rules of the plan hold otherwise than before, over all rules together. */
  readonly transitions: readonly Transition[];
  /** Records that cannot answer the question of an entry that the plan affects, or of one whose tags such an entry selects by. */
  readonly unusable?: readonly UnusableForEntry[];
  /** Limits of the numbers. */
  readonly notes: readonly ImpactNote[];
}

/** The replayed traffic of one configuration. */
export interface ReplayedTraffic {
  readonly source: SourceOfTraffic;
  readonly asked: AskedWindow;
  /** Range from the first to the last replayed request; null if there was none. */
  readonly used: TimePeriod | null;
  /** Number of requests that were replayed. */
  readonly requests: number;
  /** Number of requests that the service recognised as human. */
  readonly humanRequests: number | null;
  /** Reductions of a window with too much traffic, or of which the service returned only a part. */
  readonly reductions: readonly Reduction[];
}

export type SourceOfTraffic = ServiceSource | FileSource;

/** The service's own logs, read through the API. */
export interface ServiceSource {
  readonly kind: 'service';
  /** Number of API calls. */
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
  readonly firstBadLines: readonly BadFileLine[];
  /** Formats of each file. */
  readonly formats?: readonly FileFormats[];
}

/** Formats of a file, and unknown members of its records. */
export interface FileFormats {
  readonly file: string;
  /** Names of the formats that its first lines have: `combined`, `traffic records`. Empty if no format is known. */
  readonly formats: readonly string[];
  /** Members of records that no traffic record has. */
  readonly unknownMembers: readonly string[];
}

export interface BadFileLine extends BadLine {
  readonly file: string;
}

/** Records and lines that cannot answer the question of an entry. */
export interface UnusableForEntry {
  readonly id: string;
  /** Number of records that lack what the entry needs, and of lines that could not be read. */
  readonly records: number;
  /** Number of all records, and of lines that could not be read. */
  readonly of: number;
  /** Missing fields. One record may lack several. */
  readonly fields: readonly { readonly name: string; readonly records: number }[];
  readonly badLines: number;
  /** Fields that all records of a source lack. */
  readonly missing: readonly { readonly name: string; readonly source: string }[];
}

/** A time range, or a number of seconds before now. In files, now is the time of the newest request. */
export type AskedWindow = TimePeriod | { readonly last: number };

/** Time range with both ends, in ISO 8601 and UTC. */
export interface TimePeriod {
  readonly from: string;
  readonly to: string;
}

/** Reduction of the replayed traffic. */
export type Reduction = ShortenedWindow | ChosenSources | UnreadRequests;

/** Only the newest part of the window was replayed. */
export interface ShortenedWindow {
  readonly kind: 'shortened';
  /** The limit that was reached. */
  readonly limit: 'requests' | 'calls' | 'seconds';
  /** The value of this limit. */
  readonly value: number;
  /** Number of requests of the whole window; null if it is not known. */
  readonly available: number | null;
}

/**
 * Only some of the sources were replayed, each with all of its requests. The numbers are of these sources alone, without extrapolation.
 */
export interface ChosenSources {
  readonly kind: 'sources';
  /** The field that identifies a source. */
  readonly field: 'ip';
  /** Regular expression that a chosen source matches, by its last characters. */
  readonly pattern: string;
  /** Number of requests of the whole window. */
  readonly available: number;
  /** Number of requests from the chosen sources. */
  readonly chosen: number;
}

/** The logs of the service have fewer requests than its statistics count. Other requests may be lost by the plan. */
export interface UnreadRequests {
  readonly kind: 'unread';
  /** Number of requests that the service counts, of the chosen sources if not all were replayed. */
  readonly available: number;
  /** Number of requests that its logs returned. */
  readonly read: number;
}

/** Equal segments of the replayed time. */
export interface Segments {
  /** Length of each segment, in seconds. */
  readonly length: number;
  /** Start of the first segment, in seconds since the Unix epoch. It is a multiple of the length. */
  readonly from: number;
  /** Number of requests in each segment. */
  readonly requests: readonly number[];
}

/** Change of one dynamic rule or flow control policy, and the impact on recorded traffic. */
export interface EntryImpact {
  /** Terraform address, or what and which entry of the service it is: `the dynamic rule "login" of the service`. */
  readonly address: string;
  readonly id: string;
  readonly name: string;
  /** Change of the entry. An unchanged entry is listed if another change alters its effect. */
  readonly change: 'added' | 'changed' | 'removed' | 'unchanged';
  readonly before: Side;
  readonly after: Side;
  /**
   * Lost requests. For a rule: requests whose level falls because the rule holds them less strongly than before, or exempts them. A request
   * that another rule still blocks is not lost. For a policy: requests that it tags only before the plan. Null if either side was not
   * replayed.
   */
  readonly released: Effect | null;
  /**
   * Gained requests. For a rule: requests whose level rises because the rule holds them more strongly than before, or no longer exempts
   * them. For a policy: requests that it tags only after the plan. Null if either side was not replayed.
   */
  readonly added: Effect | null;
  /** Lost and gained requests of the rule by level. Empty for a policy. */
  readonly transitions: readonly Transition[];
  /** Changes that the lost and gained requests of an unchanged rule are due to. */
  readonly causes?: Causes;
  /** Sweep over other thresholds. Null for policies, for removed rules, and for rules that were not replayed. */
  readonly sweep: ThresholdSweep | null;
}

/** Changes that alter the effect of another entry. */
export interface Causes {
  /** Changed entries of the configuration whose tags the entry selects by. */
  readonly entries: readonly Pick<EntryImpact, 'address' | 'id'>[];
  /** Ids of actions that get another type. */
  readonly actions: readonly string[];
}

/** An entry before the plan, or after it. */
export type Side =
  | { readonly kind: 'replayed'; readonly effect: Effect }
  /** The entry does not exist. */
  | { readonly kind: 'absent' }
  /** The entry exists with `active = false`. */
  | { readonly kind: 'inactive' }
  | { readonly kind: 'not-replayed'; readonly reason: string };

/**
 * Effect of an entry on the traffic. A dynamic rule catches the requests that a source sends while in quarantine, without those that
 * caused the quarantine. A flow control policy catches the requests that end its sequence, and its sources are visitors.
 */
export interface Effect {
  /** Number of caught requests. */
  readonly requests: number;
  /** Number of caught requests that the service recognised as human. */
  readonly humanRequests: number | null;
  /** Number of caught sources. A rule may catch a source that sends no more requests. */
  readonly sources: number;
  /** Number of caught sources that sent a request, at any time, that the service recognised as human. */
  readonly humanSources: number | null;
  /** Number of sessions with a caught request. */
  readonly sessions: number | null;
  /** The ten sources with the most caught requests. */
  readonly top: readonly RankedSource[];
  /** Number of caught requests in each segment of the traffic. */
  readonly overTime: readonly number[];
}

export interface RankedSource {
  /** The value of the rule's target, or the values of the policy's key, as a string. */
  readonly value: string;
  /** Number of caught requests of this source. */
  readonly requests: number;
  /** Number of caught requests that the service recognised as human. */
  readonly humanRequests: number | null;
}

/** Numbers of a rule with other thresholds and timeframes. All other attributes are as planned. */
export interface ThresholdSweep {
  readonly planned: number;
  /** Points in ascending order of threshold, with the planned one. */
  readonly points: readonly SweepPoint[];
  /**
   * Whether the numbers are exact. If the rule counts by tags that dynamic rules of the plan add, another threshold would change which
   * requests are counted.
   */
  readonly exact: boolean;
}

export interface SweepPoint {
  readonly threshold: number;
  /** Whether it is the planned threshold. */
  readonly planned: boolean;
  /** Number of sources that the rule would have caught. */
  readonly sources: number;
  /** Number of these sources that sent a request, at any time, that the service recognised as human. */
  readonly humans: number | null;
  /** Number of requests that the rule would have caught. */
  readonly requests: number;
  /** Number of these requests that the service recognised as human. */
  readonly humanRequests: number | null;
  /** The same with half of the planned timeframe, if that is a second or more, and with twice as much. */
  readonly otherTimeframes: readonly TimeframePoint[];
}

/** Sources that a rule would have caught with another threshold and another timeframe. */
export interface TimeframePoint {
  /** In seconds. */
  readonly timeframe: number;
  /** Number of sources that the rule would have caught. */
  readonly sources: number;
  /** Number of these sources that sent a request, at any time, that the service recognised as human. */
  readonly humans: number | null;
}

/** Note on the numbers of a replay. */
export interface ImpactNote {
  readonly kind: NoteKind;
  /** Ids of the entries that the note is about; empty if it is about the whole replay. */
  readonly entries: readonly string[];
  /** One or more sentences. */
  readonly text: string;
}

export type NoteKind =
  /** The traffic was recorded with other rules in effect. */
  | 'already-filtered'
  /** The service evaluates its logs periodically, while the replay counts at each request. */
  | 'exact-counting'
  /** Rules of the plan select by tags that policies of the plan add. */
  | 'tags-feed-rules'
  /** Recorded tags of the plan's entries were removed. */
  | 'recorded-tags'
  /** Actions of an unknown type, which count as a block. */
  | 'unknown-action'
  /** Entries that could not be replayed. */
  | 'not-replayed'
  /** Fields that an entry needs, and that no record has. */
  | 'missing-fields'
  /** Tags that an entry selects by, and that no request has. */
  | 'missing-tags'
  /** Entries of the service that the plan does not manage are not part of the replay. */
  | 'only-the-plan'
  /** Only the newest part of the window was replayed. */
  | 'shortened'
  /** Only some sources were replayed. */
  | 'sources'
  /** The logs of the service have fewer requests than it counts. */
  | 'unread'
  /** No record of the window belongs to the configuration. */
  | 'no-traffic'
  /** Requests that are ahead of the clock. */
  | 'ahead-of-clock'
  /** Lines of files that could not be read. */
  | 'bad-lines'
  /** Records of other configurations. */
  | 'other-configurations'
  /** Records that lack what an entry needs that the plan affects. */
  | 'unusable'
  /** Formats of the files. */
  | 'formats'
  /** Members of records that no traffic record has. */
  | 'unknown-members'
  /** Sweeps that are not exact. */
  | 'approximate-sweep';
