import type { PlannedChange } from '../framework/resource';
import { equal, type ValueObject } from '../framework/value';

/** What is planned for one thing, by the configurations that ask for it. */
interface Planned {
  /** It stays what a resource is. */
  kept?: { readonly config: ValueObject; readonly certain: boolean };
  /** A resource that is something else becomes it. */
  moving?: ValueObject;
  /** It is made. */
  arriving?: ValueObject;
  /** A resource that is it goes, or becomes something else. */
  leaving?: boolean;
}

/** What a resource meets of others, in the plan of one run. */
export interface Conflict {
  /** Another resource is the same thing. */
  readonly another: boolean;
  /** One that is configured alike is the same thing; it may be this very one, planned again. */
  readonly alike: boolean;
  /** Another resource that is the same thing goes, and takes it along. */
  readonly leaving: boolean;
}

/** What a resource was, and how sure it is what it is now. */
export interface Past {
  /** What it was before. */
  readonly from: string;
  /** Whether a replacement would be the same thing again. Core says of no first half whether there will be a second. */
  readonly certain: boolean;
}

/**
 * Finds resources of one run that are the same thing at the service. Core names no resource when it asks for a plan, and
 * may ask twice for one; what tells two apart is that they are configured differently, or that one is there while the
 * other comes. The order of planning means nothing: whoever comes second is told.
 */
export class PlannedAddresses {
  private readonly things = new Map<string, Planned>();

  /**
   * Notes what is planned for a create, an update or half a replacement.
   *
   * @param thing what the resource is to be at the service; equal texts are one thing
   */
  public plan(
    thing: string,
    { prior, config, replacing }: PlannedChange,
    { from, certain }: Past = { from: thing, certain: true },
  ): Conflict {
    const planned = this.of(thing);
    const { kept, moving, arriving, leaving = false } = planned;
    const is = (other: ValueObject | undefined) => other !== undefined && equal(other, config);
    const differs = (other: ValueObject | undefined) => other !== undefined && !is(other);
    if (prior !== null && from === thing) {
      planned.kept = { config, certain };
      return { another: differs(kept?.config) || (certain && (moving ?? arriving) !== undefined), alike: is(kept?.config), leaving };
    }
    if (prior !== null) {
      planned.moving = config;
      const left = this.destroy(from);
      return { another: kept?.certain === true || arriving !== undefined || differs(moving), alike: is(moving), leaving: left.kept };
    }
    if (replacing) {
      // The first half has met what there was to meet, but for what is made.
      planned.moving = config;
      return { another: arriving !== undefined, alike: false, leaving: false };
    }
    planned.arriving = config;
    return { another: kept?.certain === true || moving !== undefined || differs(arriving), alike: false, leaving };
  }

  /**
   * Notes that a resource goes.
   *
   * @returns whether the thing stays what another resource is, and whether it becomes that
   */
  public destroy(thing: string): { kept: boolean; coming: boolean } {
    const planned = this.of(thing);
    planned.leaving = true;
    return { kept: planned.kept !== undefined, coming: (planned.moving ?? planned.arriving) !== undefined };
  }

  /** Whether a resource is the thing already and has been planned to be it again. */
  public isKept(thing: string): boolean {
    return this.of(thing).kept !== undefined;
  }

  /** Notes that what was to go is gone: Core plans what takes its place after that, in the run that applies. */
  public gone(thing: string): void {
    this.of(thing).leaving = false;
  }

  private of(thing: string): Planned {
    const planned = this.things.get(thing) ?? {};
    this.things.set(thing, planned);
    return planned;
  }
}
