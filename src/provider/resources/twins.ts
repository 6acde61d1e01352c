import type { Connection } from '../connection/connection';
import { type Diagnostic, type Diagnostics, path } from '../framework/diagnostics';
import type { PlannedChange } from '../framework/resource';
import { equal, type ValueObject } from '../framework/value';

/** What is planned for one thing, by the configurations that ask for it. */
interface Planned {
  /** Over what is there. */
  kept?: ValueObject;
  /** Anew. */
  created?: ValueObject;
}

/**
 * Finds two resources of one run that are the same thing at the service. Core names no resource when it asks for a
 * plan, and may ask twice for one; what tells two apart is that they are configured differently, or that one is there
 * while the other is created. Two alike are told when they are applied.
 */
export class Twins {
  private readonly things = new Map<string, Planned>();

  /**
   * Notes what is planned.
   *
   * @param thing what the resource is at the service; equal texts are one thing
   * @returns whether another resource is the same thing
   */
  public plan(thing: string, { prior, config, replacing }: PlannedChange): boolean {
    const planned = this.things.get(thing) ?? {};
    this.things.set(thing, planned);
    const created = planned.created !== undefined && (prior !== null || !equal(planned.created, config));
    if (prior !== null) {
      const kept = planned.kept !== undefined && !equal(planned.kept, config);
      planned.kept = config;
      return kept || created;
    }
    // The first half of a replacement has noted the thing already.
    if (replacing) return created;
    const there = planned.kept !== undefined;
    planned.created = config;
    return there || created;
  }
}

/** What is said of two resources with one id. */
export function twoResourcesOneId(typeName: string, config: string, id: string): Diagnostic {
  return {
    severity: 'error',
    summary: 'Two resources, one id',
    detail:
      `Another ${typeName} of this run has the id ${JSON.stringify(id)} in configuration ${JSON.stringify(config)} as well, and each would undo the ` +
      'other. Give one of the two another id, or another name where the id is made of it.',
    path: path('id'),
  };
}

/** Refuses a resource over all that a configuration has of something, where the run plans another one. */
export function claimConfiguration(typeName: string, config: string, change: PlannedChange, diagnostics: Diagnostics, connection: Connection): void {
  if (!connection.register(Twins).plan(JSON.stringify([typeName, config]), change)) return;
  diagnostics.error(
    'Two resources over one configuration',
    `Another ${typeName} of this run is over configuration ${JSON.stringify(config)} as well, and each would undo the other. Make one resource of the two.`,
    path('config'),
  );
}
