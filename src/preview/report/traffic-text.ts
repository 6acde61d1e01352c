import { counted, grouped } from '../../model';
import type { ConfigurationImpact, Effect, EntryImpact, Reduction, ReplayedTraffic, Side } from '../impact';

// The words for the impact on traffic, which all formats share.

/** `12 requests of 3 sources, 1 of them human` */
export function effectText({ requests, humanRequests, sources, humanSources }: Effect): string {
  const humans = humanSources === null ? '' : `, ${grouped(humanSources)} of them human`;
  const ofHumans = humanRequests === null || humanRequests === 0 ? '' : ` (${grouped(humanRequests)} of humans)`;
  return `${counted(requests, 'request')}${ofHumans} of ${counted(sources, 'source')}${humans}`;
}

export function sideText(side: Side): string {
  switch (side.kind) {
    case 'replayed':
      return effectText(side.effect);
    case 'absent':
      return 'it does not exist';
    case 'inactive':
      return 'it is inactive';
    case 'not-replayed':
      return side.reason;
  }
}

/** Which traffic was replayed, in a sentence. */
export function trafficText({ source, used, requests, humanRequests }: ReplayedTraffic): string {
  const from = source.kind === 'service' ? "the service's logs" : source.files.join(', ');
  const humans = humanRequests === null ? '' : `, ${grouped(humanRequests)} of them human`;
  const when = used === null ? '' : `, from ${used.from} to ${used.to}`;
  return `Replayed: ${grouped(requests)} requests of ${from}${humans}${when}.`;
}

export function reductionText(reduction: Reduction): string {
  if (reduction.kind === 'sources') {
    return (
      `Only some sources were replayed, each with all of its requests: ${grouped(reduction.chosen)} of ` +
      `${grouped(reduction.available)} requests.`
    );
  }
  const of = reduction.available === null ? '' : ` The whole window has ${grouped(reduction.available)} requests.`;
  return `Only the newest part of the window was replayed: the limit is ${grouped(reduction.value)} ${reduction.limit}.${of}`;
}

/** Rules and policies of a configuration. */
export function entriesOf({ rules, policies }: ConfigurationImpact): readonly EntryImpact[] {
  return [...rules, ...policies];
}

/** The rows of the comparison of an entry: what, and how much. */
export function impactRows({ before, after, released, added }: EntryImpact): readonly (readonly [string, string])[] {
  return [
    ['before the plan', sideText(before)],
    ['after the plan', sideText(after)],
    ...(released && released.requests > 0 ? ([['no longer caught', effectText(released)]] as const) : []),
    ...(added && added.requests > 0 ? ([['caught in addition', effectText(added)]] as const) : []),
  ];
}

/** The effect that charts show: after the plan, else before it. */
export function shownEffect({ before, after }: EntryImpact): Effect | undefined {
  if (after.kind === 'replayed') return after.effect;
  return before.kind === 'replayed' ? before.effect : undefined;
}
