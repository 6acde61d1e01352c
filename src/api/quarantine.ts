import { TRAFFIC_ROUTES } from '../model/traffic';
import { QuarantineRecord } from '../model/traffic/results';
import type { Call, Result } from './call';
import type { Dispatcher } from './dispatcher';
import type { Problem, ProblemPlace } from './errors';
import { ENTRY_WITHOUT_ID } from './messages/answer';
import { findOut, SELECTS_EVERYTHING, SELECTS_NOTHING } from './messages/request';
import { exactJson, type Reply } from './reply';
import { readTraffic, type TrafficAnswer } from './traffic-answer';
import { dataRoute, trafficHeaders, type TrafficHeaders, type TrafficOptions } from './traffic-request';

/** Selects the entries of the quarantine list that match all given members. */
export interface QuarantineSelector {
  /**
   * Name of the configuration that quarantined the sources.
   *
   * @default - any
   */
  readonly config?: string;
  /**
   * Ids of entries of the list.
   *
   * @default - any
   */
  readonly ids?: readonly string[];
  /**
   * Ids of dynamic rules.
   *
   * @default - any
   */
  readonly ruleIds?: readonly string[];
}

const RECORDS = { noun: 'quarantined source', schema: QuarantineRecord };

/** Reads a list, whose ids a request may send back. */
const readRecords = readTraffic(RECORDS, exactJson);

/** Reads a list whose entries are compared by their ids. */
function readWithIds(reply: Reply): Result<TrafficAnswer<QuarantineRecord>> {
  const result = readRecords(reply);
  const isWithout = 'value' in result && result.value.results.some(({ _id: id }) => typeof id !== 'string');
  return isWithout ? { mismatch: ENTRY_WITHOUT_ID } : result;
}

/** Default headers, which these routes require. The contract does not list their values. */
const HEADERS: Required<TrafficHeaders> = { database: 'document_db', syntax: 'string_query' };

/** The list of quarantined sources of traffic (contract, section 4.8). */
export class Quarantine {
  public constructor(private readonly dispatcher: Dispatcher) {}

  /** Returns the selected entries; the whole list by default. */
  public async list(selector: QuarantineSelector = {}, options: TrafficOptions = {}): Promise<TrafficAnswer<QuarantineRecord>> {
    const call = this.call('read the quarantine list', 'GET', options);
    this.refuse(call, emptyLists(selector, 'query'));
    const { config, ids, ruleIds } = selector;
    return this.dispatcher.dispatch({ ...call, query: { config, ids, rule_ids: ruleIds } });
  }

  /**
   * Removes the selected entries, which releases their sources. A rule adds a source again if it violates the rule again.
   * If the client retries without an answer, the results lack the entries that the first try removed. If no entry is left after an answer
   * that does not tell the outcome, the results are empty.
   *
   * @throws {ApiError} ValidationError when the selector is empty, or contains an empty list; nothing is sent
   * @returns the answer of the service. The contract does not specify its entries
   */
  public async remove(selector: QuarantineSelector, options: TrafficOptions = {}): Promise<TrafficAnswer<QuarantineRecord>> {
    const call = this.call('remove entries of the quarantine list', 'DELETE', options);
    const { config, ids, ruleIds } = selector;
    const isEmpty = config === undefined && ids === undefined && ruleIds === undefined;
    this.refuse(call, isEmpty ? [problem('body', 'selector', SELECTS_EVERYTHING)] : emptyLists(selector, 'body'));
    return this.dispatcher.dispatch({
      ...call,
      content: { body: { config, ids, rule_ids: ruleIds } },
      verifyAfterUncertain: async (failure, outcomeCheck) => {
        const doing = `${findOut(failure.status ?? failure.kind, 'removed')} entries of the quarantine list`;
        // The ids are compared here, because the query of a request has a limit.
        const query = { config, rule_ids: ruleIds };
        const check = { ...this.call(doing, 'GET', options), query, ...outcomeCheck };
        const listed = await this.dispatcher.dispatch(ids ? { ...check, read: readWithIds } : check);
        const left = ids ? listed.results.filter(({ _id: id }) => ids.includes(id!)) : listed.results;
        return left.length === 0 ? { ...listed, results: left } : undefined;
      },
    });
  }

  /**
   * Removes the entries that `list` returned for the selector, by their ids. Entries that came later stay, also if the client tries again.
   * If an entry has no id, which the contract does not specify, everything that matches the selector is removed.
   *
   * @throws {ApiError} as `remove`
   */
  public async removeListed(
    selector: QuarantineSelector,
    entries: readonly QuarantineRecord[],
    options: TrafficOptions = {},
  ): Promise<void> {
    if (selector.ids === undefined && entries.length === 0) return;
    const ids = entries.flatMap(({ _id: id }) => id ?? []);
    const areKnown = selector.ids === undefined && ids.length === entries.length;
    await this.remove(areKnown ? { config: selector.config, ids } : selector, options);
  }

  private call(doing: string, method: 'GET' | 'DELETE', { signal, ...headers }: TrafficOptions): Call<TrafficAnswer<QuarantineRecord>> {
    const route = method === 'GET' ? TRAFFIC_ROUTES.quarantined : TRAFFIC_ROUTES.release;
    return {
      doing,
      method,
      segments: dataRoute(route),
      headers: { ...trafficHeaders(HEADERS), ...trafficHeaders(headers) },
      read: readRecords,
      signal,
    };
  }

  private refuse({ doing, method }: Pick<Call<unknown>, 'doing' | 'method'>, problems: readonly Problem[]): void {
    const path = `/${dataRoute(TRAFFIC_ROUTES.quarantined).join('/')}`;
    if (problems.length > 0) throw this.dispatcher.failures.unsendable({ doing, method, path }, problems);
  }
}

function emptyLists({ ids, ruleIds }: QuarantineSelector, place: ProblemPlace): Problem[] {
  return Object.entries({ ids, rule_ids: ruleIds })
    .filter(([, list]) => list?.length === 0)
    .map(([name]) => problem(place, name, SELECTS_NOTHING));
}

function problem(place: ProblemPlace, name: string, message: string): Problem {
  return { in: place, path: [name], message, type: 'unsendable' };
}
