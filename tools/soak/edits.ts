import type { Random } from '../../src/command/cli/traffic/scenes/random';
import { AttachmentPart, BALANCERS, CITIES, EntryPart, HISTORY, KINDS, type Part } from './code';
import type { Plan } from './plan';
import type { Json, Listener, Service } from './service';

/** An edit by a third party that the service acknowledged. */
export interface Edit {
  readonly what: string;
  /** Prefix of the paths whose writes may undo the edit. */
  readonly place: string;
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
  lost?: { readonly arrived: number; readonly by: string; readonly isCreate: boolean };
}

type Draft = Omit<Edit, 'at' | 'reported' | 'replaced' | 'lost'> & { readonly make: () => Promise<boolean> };

const listenerQuery = ({ provider, region, listener_name, listener_port }: Listener): string =>
  new URLSearchParams({ provider, region, listener: listener_name, 'listener-port': String(listener_port) }).toString();

const mentions = (value: unknown, text: string): boolean => JSON.stringify(value ?? null).includes(text);

/** Edits the service as another user would: past the engine, and past the gates. */
export class ThirdParty {
  public readonly edits: Edit[] = [];
  private count = 0;

  public constructor(
    private readonly service: Service,
    private readonly random: Random,
  ) {}

  /**
   * Edits what a part of the code manages.
   *
   * @param place path of the part on the service
   */
  public editPart(part: Part, place: string): Promise<Edit | undefined> {
    return this.editAt(place, part instanceof EntryPart && this.random.chance(0.3) ? 'DELETE' : 'PUT', '', part);
  }

  /** Adds an entry without code, beside entries of the code. */
  public async addStray(config: string, family: string): Promise<Edit | undefined> {
    const kind = KINDS.find((each) => each.family === family);
    const [entry] = Object.values(await this.service.entries(config, family)).filter(({ id }) => !/^(__|action-)/.test(String(id)));
    return kind && entry && this.acknowledged(this.addition(config, family, entry));
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
    const own = Object.keys(entries).filter((id) => !/^(__|action-)/.test(id));
    if (name === '') {
      const id = own.length > 0 ? random.oneOf(own) : undefined;
      const entry = id === undefined ? undefined : entries[id];
      if (!entry) return undefined;
      const draw = random.share();
      const draft =
        draw < 0.4
          ? this.addition(config, family, entry)
          : draw < 0.7
            ? this.change(config, family, kind.marked, entry)
            : this.removal(config, family, entry);
      return this.acknowledged(draft);
    }
    const entry = entries[decodeURIComponent(name)];
    if (!entry) {
      const wanted = method === 'POST' && body !== '' ? (JSON.parse(body) as Json) : undefined;
      return wanted && this.acknowledged(this.change(config, family, kind.marked, { id: name, ...wanted }, 'POST'));
    }
    return this.acknowledged(
      method === 'DELETE' && part ? this.removal(config, family, entry) : this.change(config, family, kind.marked, entry),
    );
  }

  /** Edits that are not undone yet. */
  public standing(place?: string): Edit[] {
    return this.edits.filter((edit) => !edit.replaced && !edit.lost && (place === undefined || edit.place === place));
  }

  private mark(): string {
    this.count += 1;
    return `edit-${this.count}-`;
  }

  private change(config: string, family: string, field: 'description' | 'name', entry: Json, method = 'PUT'): Draft {
    const [mark, id] = [this.mark(), String(entry.id)];
    const place = `/conf/${config}/${family}`;
    return {
      what: `${method === 'POST' ? 'creates' : 'changes'} ${place}/${id} (${field} = "${mark}")`,
      place,
      names: [mark, id],
      make: () => this.service.write(method, config, `${family}/${id}`, { ...entry, [field]: mark }),
      holds: async () => (await this.service.entries(config, family))[id]?.[field] === mark,
      isShown: ({ changes, drift }) =>
        [...changes, ...drift].some(({ change: { before, after } }) => mentions(before, mark) || mentions(after, mark)),
    };
  }

  private addition(config: string, family: string, like: Json): Draft {
    const id = this.mark();
    const place = `/conf/${config}/${family}`;
    return {
      what: `adds ${place}/${id}`,
      place,
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

  private async acknowledged({ make, ...draft }: Draft): Promise<Edit | undefined> {
    if (!(await make())) return undefined;
    // A later edit of the third party may replace an earlier one at the same place, which is no violation.
    const standing = this.standing(draft.place);
    for (const edit of standing) if (!(await edit.holds())) edit.replaced = true;
    const edit: Edit = { ...draft, at: Date.now(), reported: false, replaced: false };
    this.edits.push(edit);
    return edit;
  }
}

function effective(values: Json | null, balancer: string, city: string): unknown {
  const balancers = values?.effective as Record<string, { regions?: Record<string, string> }> | undefined;
  return balancers?.[balancer]?.regions?.[city];
}
