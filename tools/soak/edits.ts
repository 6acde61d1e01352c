import type { Random } from '../../src/command/cli/traffic/scenes/random';
import { attributeValue } from '../../src/model';
import { valueAt } from '../../test/model/contract/body';
import { AttachmentPart, BALANCERS, CITIES, EntryPart, HISTORY, KEPT, type Kind, KINDS, type Part } from './code';
import { attributePlace, differingLeaves, type Leaf, leavesOf, sameValue, withOther } from './leaves';
import type { Plan } from './plan';
import type { Json, Listener, Service } from './service';

/** An edit by a third party that the service acknowledged. */
export interface Edit {
  readonly what: string;
  /** Prefix of the paths whose writes may undo the edit. */
  readonly place: string;
  /**
   * Path of the entry.
   * @default - the edit is of regions or certificates
   */
  readonly entry?: string;
  /** Time of the acknowledgement, in milliseconds since the epoch. */
  readonly at: number;
  /** Strings in diagnostics that report the edit. */
  readonly names: readonly string[];
  readonly holds: () => Promise<boolean>;
  /** Deletes an addition, as its owner does on request. */
  readonly withdraw?: () => Promise<boolean>;
  /** Whether a plan shows the edit. */
  readonly isShown: (plan: Plan) => boolean;
  /** Whether a plan or an apply has reported the edit. */
  reported: boolean;
  /** Whether a later edit of the third party replaced this one. */
  replaced: boolean;
  /** Write that undid the edit, with its time at the gate. */
  lost?: {
    readonly arrived: number;
    readonly by: string;
    /** Whether a plan or an apply had reported the edit before. */
    readonly wasReported: boolean;
    /** Whether the write created an entry: no read precedes it. */
    readonly isCreate?: boolean;
    /** When the provider sent its last own read of the entry, the set or the regions before the write; undefined if there was none. */
    readonly read?: number;
    /** Whether the run was killed or interrupted, and may have reported nothing. */
    isCutOff?: boolean;
    /** Whether the run warned that it could not compare writes to this family with the history. */
    isUncompared?: boolean;
  };
}

type Facts = Omit<Edit, 'at' | 'reported' | 'replaced' | 'lost'>;
type Draft = Facts & { readonly make: () => Promise<boolean> };

/** Number of leaves to try: the service may refuse a value that does not fit to other fields. */
const MOST_LEAVES = 4;
/** Number of the newest versions that a revert may choose from. */
const NEWEST = 6;

const listenerQuery = ({ provider, region, listener_name, listener_port }: Listener): string =>
  new URLSearchParams({ provider, region, listener: listener_name, 'listener-port': String(listener_port) }).toString();

const mentions = (value: unknown, text: string): boolean => JSON.stringify(value ?? null).includes(text);

/** Edits the service as another user would: past the engine, and past the gates. */
export class ThirdParty {
  public readonly edits: Edit[] = [];
  /** Additions that the service did not acknowledge, and may have carried out. */
  private readonly unacknowledged: Draft[] = [];
  private count = 0;
  /** Number of edits of each leaf, by family and place. */
  private readonly touched = new Map<string, number>();

  public constructor(
    private readonly service: Service,
    private readonly random: Random,
  ) {}

  /**
   * Edits what a part of the code manages.
   *
   * @param place path of the part on the service
   */
  public async editPart(part: Part, place: string): Promise<Edit | undefined> {
    const [, , config = '', family = ''] = place.split('/');
    const kind = KINDS.find((each) => each.family === family);
    if (kind && config !== HISTORY) {
      const draw = this.random.share();
      const whole = draw < 0.1 ? await this.exchangeNames(kind, config) : draw < 0.2 ? await this.revert(kind, config) : undefined;
      if (whole) return whole;
    }
    return this.editAt(place, part instanceof EntryPart && this.random.chance(0.3) ? 'DELETE' : 'PUT', '', part);
  }

  /**
   * Adds an entry without code, beside entries of the code.
   *
   * @param suffix of its id
   */
  public async addStray(config: string, family: string, suffix = ''): Promise<Edit | undefined> {
    const kind = KINDS.find((each) => each.family === family);
    const [entry] = Object.values(await this.service.entries(config, family)).filter(({ id }) => !/^(__|action-)/.test(String(id)));
    return kind && entry && this.acknowledged(this.addition(config, family, entry, suffix));
  }

  /**
   * Edits the object of a request.
   *
   * @param body of the request
   */
  public async editAt(path: string, method: string, body: string, part?: Part): Promise<Edit | undefined> {
    const [, , config = '', family = '', name = ''] = path.split('/');
    if (family === 'load-balancers') {
      const draft = name === 'regions' ? await this.regions(config) : await this.certificates(config, name, part);
      return draft && this.acknowledged(draft);
    }
    const kind = KINDS.find((each) => each.family === family);
    if (!kind || config === HISTORY) return undefined;
    const entries = await this.service.entries(config, family);
    const { random } = this;
    const own = ownIds(entries);
    if (name === '') {
      const id = own.length > 0 ? random.oneOf(own) : undefined;
      const entry = id === undefined ? undefined : entries[id];
      if (!entry) return undefined;
      const draw = random.share();
      if (draw < 0.5) return this.change(kind, config, entry);
      return this.acknowledged(draw < 0.8 ? this.addition(config, family, entry) : this.removal(config, family, entry));
    }
    const entry = entries[decodeURIComponent(name)];
    if (!entry) {
      const wanted = method === 'POST' && body !== '' ? (JSON.parse(body) as Json) : undefined;
      return wanted && this.acknowledged(this.creation(config, family, kind.marked, { id: name, ...wanted }));
    }
    return method === 'DELETE' && part ? this.acknowledged(this.removal(config, family, entry)) : this.change(kind, config, entry);
  }

  /** Deletes additions that are still there, as their owner does on request. Returns what they were. */
  public async withdraw(isMeant: (edit: Facts) => boolean): Promise<string[]> {
    const withdrawn: string[] = [];
    for (const each of [...this.edits.filter(({ replaced }) => !replaced), ...this.unacknowledged]) {
      if (!each.withdraw || !isMeant(each) || !(await each.holds())) continue;
      await each.withdraw();
      if ('replaced' in each) each.replaced = !(await each.holds());
      withdrawn.push(each.what);
    }
    return withdrawn;
  }

  /** Edits that are not undone yet. */
  public standing(place?: string): Edit[] {
    return this.edits.filter((edit) => !edit.replaced && !edit.lost && (place === undefined || edit.place === place));
  }

  private mark(): string {
    this.count += 1;
    return `edit-${this.count}-`;
  }

  /** Changes a leaf of an entry: one that was touched least. */
  private async change(kind: Kind, config: string, entry: Json): Promise<Edit | undefined> {
    const { family, entity } = kind;
    const keyOf = ({ at }: Leaf) => `${family} ${at.replace(/\.\d+/g, '')}`;
    const countOf = (leaf: Leaf) => this.touched.get(keyOf(leaf)) ?? 0;
    const leaves = leavesOf(entity.schema, entry);
    for (let tries = 0; tries < MOST_LEAVES; tries += 1) {
      const fewest = Math.min(...leaves.map(countOf));
      const leaf = this.random.oneOf(leaves.filter((each) => countOf(each) === fewest));
      this.touched.set(keyOf(leaf), fewest + 1);
      const body = withOther(leaf, entry, this.mark());
      const [edit] = await this.observed(kind, config, () => this.service.write('PUT', config, `${family}/${String(entry.id)}`, body));
      if (edit) return edit;
    }
    return undefined;
  }

  /** Exchanges the names of two entries, by way of a third name: names are unique. */
  private async exchangeNames(kind: Kind, config: string): Promise<Edit | undefined> {
    const entries = await this.service.entries(config, kind.family);
    // The name that an entry outside of the code gets cannot be taken back by the code.
    const [a, b] = ownIds(entries)
      .filter((id) => !id.endsWith(KEPT))
      .map((id) => ({ id, order: this.random.share() }))
      .sort((x, y) => x.order - y.order)
      .map(({ id }) => entries[id]!);
    if (!a || !b) return undefined;
    const renamed = (entry: Json, name: unknown) =>
      this.service.write('PUT', config, `${kind.family}/${String(entry.id)}`, { ...entry, name });
    const [edit] = await this.observed(
      kind,
      config,
      async () => (await renamed(a, this.mark())) && (await renamed(b, a.name)) && (await renamed(a, b.name)),
    );
    return edit;
  }

  /** Reverts a family to one of its newest versions, unless this would bring deleted entries back, which nobody would then delete. */
  private async revert(kind: Kind, config: string): Promise<Edit | undefined> {
    const { family } = kind;
    if (!kind.entity.routes.versions) return undefined;
    const history = await this.service.read<{ items: { version: string }[] }>(config, `${family}/versions`);
    const versions = (history?.items ?? []).slice(1, 1 + NEWEST);
    if (versions.length === 0) return undefined;
    const { version } = this.random.oneOf(versions);
    const present = await this.service.entries(config, family);
    const former = await this.service.entries(config, `${family}/versions/${version}`);
    if (Object.keys(former).some((id) => !present[id])) return undefined;
    const [edit] = await this.observed(kind, config, () => this.service.write('PUT', config, `${family}/versions/${version}/revert`));
    return edit;
  }

  /** Makes changes, and notes an edit for each entry that differs afterwards. Returns none if the service does not acknowledge. */
  private async observed(kind: Kind, config: string, act: () => Promise<boolean>): Promise<Edit[]> {
    const before = await this.service.entries(config, kind.family);
    const place = `/conf/${config}/${kind.family}`;
    if (!(await act())) return this.noted(place, []);
    const after = await this.service.entries(config, kind.family);
    const facts = Object.entries(before).flatMap(([id, entry]) => {
      const now = after[id];
      if (!now) return [this.removal(config, kind.family, entry)];
      const leaves = differingLeaves(kind.entity.schema, entry, now);
      return leaves.length > 0 ? [this.changed(kind, config, now, leaves)] : [];
    });
    return this.noted(place, facts);
  }

  /** Returns the facts of a change that was made. @param leaves that differ */
  private changed({ entity, family }: Kind, config: string, entry: Json, leaves: readonly Leaf[]): Facts {
    const [id, place] = [String(entry.id), `/conf/${config}/${family}`];
    const changes = leaves.map(({ at }) => `${at} = ${JSON.stringify(valueAt(entry, at))}`);
    const isIn = (values: Json | null, { at, schema }: Leaf) => {
      const found = entryIn(values, config, id);
      return found && sameValue(valueAt(found, attributePlace(entity.schema, at)), attributeValue(schema, valueAt(entry, at) as never));
    };
    return {
      what: `changes ${place}/${id} (${changes.join(', ')})`,
      place,
      entry: `${place}/${id}`,
      names: [id],
      holds: async () => {
        const { [id]: now } = await this.service.entries(config, family);
        return now !== undefined && leaves.every(({ at }) => sameValue(valueAt(now, at), valueAt(entry, at)));
      },
      // A replacement shows the entry that it deletes, also if the new one has the same value.
      isShown: ({ changes: planned, drift }) =>
        leaves.some((leaf) =>
          [...planned, ...drift].some(({ change: { actions, before, after } }) => {
            const isBefore = Boolean(isIn(before, leaf));
            return isBefore !== Boolean(isIn(after, leaf)) || (isBefore && actions.includes('delete'));
          }),
        ),
    };
  }

  private creation(config: string, family: string, field: 'description' | 'name', entry: Json): Draft {
    const [mark, id] = [this.mark(), String(entry.id)];
    const place = `/conf/${config}/${family}`;
    return {
      what: `creates ${place}/${id} (${field} = "${mark}")`,
      place,
      entry: `${place}/${id}`,
      names: [mark, id],
      make: () => this.service.write('POST', config, `${family}/${id}`, { ...entry, [field]: mark }),
      withdraw: () => this.service.write('DELETE', config, `${family}/${id}`),
      holds: async () => (await this.service.entries(config, family))[id]?.[field] === mark,
      isShown: ({ changes, drift }) =>
        [...changes, ...drift].some(({ change: { before, after } }) => mentions(before, mark) || mentions(after, mark)),
    };
  }

  private addition(config: string, family: string, like: Json, suffix = ''): Draft {
    const id = `${this.mark()}${suffix}`;
    const place = `/conf/${config}/${family}`;
    return {
      what: `adds ${place}/${id}`,
      place,
      entry: `${place}/${id}`,
      names: [id],
      make: () => this.service.write('POST', config, `${family}/${id}`, { ...like, id, name: `Late ${id}` }),
      withdraw: () => this.service.write('DELETE', config, `${family}/${id}`),
      holds: async () => (await this.service.entries(config, family))[id] !== undefined,
      isShown: ({ changes, drift }) =>
        [...changes, ...drift].some(({ change: { before, after } }) => mentions(before, id) || mentions(after, id)),
    };
  }

  private removal(config: string, family: string, entry: Json): Draft {
    const id = String(entry.id);
    const place = `/conf/${config}/${family}`;
    return {
      what: `deletes ${place}/${id}`,
      place,
      entry: `${place}/${id}`,
      names: [id],
      make: () => this.service.write('DELETE', config, `${family}/${id}`),
      holds: async () => (await this.service.entries(config, family))[id] === undefined,
      // A plan that creates the object again, or shows the set without the entry.
      isShown: ({ changes, drift }) =>
        [...changes, ...drift].some(
          ({ change: { actions, before, after } }) =>
            mentions(after, id) !== mentions(before, id) || (actions.includes('create') && mentions(after, id)),
        ),
    };
  }

  private async regions(config: string): Promise<Draft | undefined> {
    const { random, service } = this;
    const lbs = await service.regional(config);
    const meant = random.oneOf(Object.keys(BALANCERS) as (keyof typeof BALANCERS)[]);
    const city = random.oneOf(CITIES);
    const now = lbs.find(({ name }) => name === meant)?.regions[city];
    const datacenter = random.oneOf(BALANCERS[meant].filter((name) => name !== now));
    const body = {
      lbs: lbs.map(({ id, name, regions }) => ({ id, regions: name === meant ? { ...regions, [city]: datacenter } : regions })),
    };
    const place = `/conf/${config}/load-balancers/regions`;
    return {
      what: `sets ${city} of ${meant} to ${datacenter} (${place})`,
      place,
      names: [`${city} of ${meant}`],
      make: () => service.write('POST', config, 'load-balancers/regions', body),
      holds: async () => (await service.regional(config)).find(({ name }) => name === meant)?.regions[city] === datacenter,
      isShown: ({ changes, drift }) =>
        changes.some(({ change }) => effective(change.before, meant, city) === datacenter) ||
        drift.some(({ change }) => effective(change.after, meant, city) === datacenter),
    };
  }

  private async certificates(config: string, name: string, part?: Part): Promise<Draft | undefined> {
    const { random, service } = this;
    const listener = await service.listener(config, name);
    const place = `/conf/${config}/load-balancers/${name}/certificates`;
    const own = listener.certificates.filter((id) => id !== listener.default_certificate);
    const removed = part instanceof AttachmentPart ? own.find((id) => id === part.id) : own.find(() => true);
    if (removed !== undefined && random.chance(0.3)) {
      return {
        what: `detaches ${removed} (${place})`,
        place,
        names: [removed],
        make: () =>
          service.write('DELETE', config, `load-balancers/${name}/certificates?${listenerQuery(listener)}&certificate-id=${removed}`),
        holds: async () => !(await service.listener(config, name)).certificates.includes(removed),
        isShown: ({ changes, drift }) =>
          [...changes, ...drift].some(
            ({ change: { actions, before, after } }) =>
              mentions(after, `"${removed}"`) !== mentions(before, `"${removed}"`) ||
              (actions.includes('create') && mentions(after, `"${removed}"`)),
          ),
      };
    }
    const id = this.mark();
    return {
      what: `attaches ${id} (${place})`,
      place,
      names: [id],
      make: () => service.write('PUT', config, `load-balancers/${name}/certificates/${id}?${listenerQuery(listener)}`),
      withdraw: () =>
        service.write('DELETE', config, `load-balancers/${name}/certificates?${listenerQuery(listener)}&certificate-id=${id}`),
      holds: async () => (await service.listener(config, name)).certificates.includes(id),
      isShown: ({ changes, drift }) =>
        [...changes, ...drift].some(({ change: { before, after } }) => mentions(before, id) || mentions(after, id)),
    };
  }

  private async acknowledged(draft: Draft): Promise<Edit | undefined> {
    const { make, ...facts } = draft;
    const isAcknowledged = await make();
    if (!isAcknowledged) this.unacknowledged.push(draft);
    const [edit] = await this.noted(facts.place, isAcknowledged ? [facts] : []);
    return edit;
  }

  private async noted(place: string, facts: readonly Facts[]): Promise<Edit[]> {
    // A later edit of the third party may replace an earlier one at the same place, which is no violation: also one that the service
    // carried out and did not acknowledge.
    for (const edit of this.standing(place)) if (!(await edit.holds())) edit.replaced = true;
    const edits = facts.map((each): Edit => ({ ...each, at: Date.now(), reported: false, replaced: false }));
    this.edits.push(...edits);
    return edits;
  }
}

/** Whether a history shows the edit. */
export function hasHistory({ place }: Edit): boolean {
  const [, , , family] = place.split('/');
  return KINDS.some((kind) => kind.family === family && kind.entity.routes.versions);
}

/** Ids of the entries that are not built in. */
function ownIds(entries: Record<string, Json>): string[] {
  return Object.keys(entries).filter((id) => !/^(__|action-)/.test(id));
}

/** Returns an entry among the values of a single resource or of a set. */
function entryIn(values: Json | null, config: string, id: string): unknown {
  if (values?.config !== config) return undefined;
  return values.id === id ? values : (values.entries as Record<string, unknown> | undefined)?.[id];
}

function effective(values: Json | null, balancer: string, city: string): unknown {
  const balancers = values?.effective as Record<string, { regions?: Record<string, string> }> | undefined;
  return balancers?.[balancer]?.regions?.[city];
}
