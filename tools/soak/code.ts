import type { Random } from '../../src/command/cli/traffic/scenes/random';
import type { Json, Service } from './service';

/** Configurations of the service: where entries live, and where a replacement moves them. */
export const HOMES = ['prod', 'next'] as const;
/** Configurations of the sets, separate from single entries of the same families. */
export const SET_HOMES = ['sets', 'sets-next'] as const;
/** Configuration for reverts of flow control policies, which have no other writers. */
export const HISTORY = 'history';
export const CITIES = ['ams', 'lon', 'nyc'];
/** Each load balancer has its own datacenters, which identify the load balancer. */
export const BALANCERS = { 'global-a': ['a-east', 'a-west'], 'global-b': ['b-east', 'b-west'] };
/** Listeners of one owner. */
export const OWNED = ['edge', 'other'] as const;
/** Listener with certificates of several owners. */
export const SHARED = 'shared';

/** A kind of entry. Its number represents all changes of the code to an entry. */
export interface Kind {
  readonly type: string;
  readonly family: string;
  /** Field that a third party changes. */
  readonly marked: 'description' | 'name';
  /** Returns the attributes beside id, config, name and description. */
  readonly attributes: (n: number) => Json;
  /** The same number in the service's content. */
  readonly number: (entry: Json) => unknown;
  readonly hasSet: boolean;
}

const BOTH = { relation: 'OR', tags: ['all'] };

export const KINDS: readonly Kind[] = [
  {
    type: 'svc_proxy_template',
    family: 'proxy-templates',
    marked: 'description',
    attributes: (n) => ({ client_max_body_size: String(n) }),
    number: (entry) => Number(entry.client_max_body_size),
    hasSet: false,
  },
  {
    type: 'svc_dynamic_rule',
    family: 'dynamic-rules',
    marked: 'description',
    attributes: (n) => ({
      ...{ action: 'action-dynamic-rule-block', active: true, offload_ip_filtering: false, target: 'ip' },
      ...{ threshold: n, timeframe: 120, ttl: 7200, include: BOTH, exclude: { relation: 'OR', tags: [] } },
    }),
    number: (entry) => entry.threshold,
    hasSet: false,
  },
  {
    type: 'svc_log_exporter',
    family: 'log-exporters',
    marked: 'name',
    // Reads leave include_request_data out, so that an import needs it in the code.
    attributes: (n) => ({ active: true, include_request_data: false, destination: { host: '203.0.113.20', port: 6000 + n } }),
    number: (entry) => Number((entry.connection as Json).port) - 6000,
    hasSet: false,
  },
  {
    type: 'svc_flow_control_policy',
    family: 'flow-control-policies',
    marked: 'description',
    attributes: (n) => ({
      ...{ active: true, timeframe: n, key: [{ attrs: 'session' }] },
      steps: ['GET', 'POST'].map((method) => ({ method, uri: '/pay', headers: { host: 'store.example.org' } })),
    }),
    number: (entry) => entry.timeframe,
    hasSet: true,
  },
  {
    type: 'svc_backend_service',
    family: 'backend-services',
    marked: 'description',
    attributes: (n) => ({
      ...{ http11: true, least_conn: false, sticky: 'none', transport_mode: 'https' },
      back_hosts: [{ host: 'o1.example.org', weight: n }],
    }),
    number: (entry) => (entry.back_hosts as Json[])[0]?.weight,
    hasSet: true,
  },
  {
    type: 'svc_action',
    family: 'actions',
    marked: 'description',
    attributes: (n) => ({ type: 'block', params: { status: 400 + (n % 100), content: String(n) } }),
    number: (entry) => Number((entry.params as Json).content),
    hasSet: true,
  },
];

/** An object that the code declares. */
export interface Part {
  readonly address: string;
  /** Path prefix of writes to the object. */
  readonly place: () => string;
  readonly hcl: () => string;
  /** Import id. Undefined if the object cannot be imported. */
  readonly importId: (service: Service) => Promise<string | undefined>;
  /** Differences between the service and the code. */
  readonly mistakes: (service: Service) => Promise<string[]>;
  /** Changes the object in place. */
  readonly update: (random: Random) => void;
  /** Changes the object in a way that requires a replacement. Undefined if no change does. */
  readonly move?: (random: Random) => void;
}

function block(type: string, label: string, attributes: Json): string {
  const lines = Object.entries(attributes).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`);
  return `resource "${type}" "${label}" {\n${lines.join('')}}\n`;
}

function number(random: Random): number {
  return random.between(1, 99);
}

function entryMistakes(kind: Kind, where: string, entry: Json | undefined, n: number, description: string): string[] {
  if (!entry) return [`${where} is missing`];
  const wrong = [
    ...(kind.number(entry) === n ? [] : [`its number is ${String(kind.number(entry))}, not ${n}`]),
    ...(kind.marked === 'name' || entry.description === description ? [] : [`its description is ${JSON.stringify(entry.description)}`]),
    ...(entry.name === nameOf(String(entry.id)) ? [] : [`its name is ${JSON.stringify(entry.name)}`]),
  ];
  return wrong.map((problem) => `${where}: ${problem}`);
}

function nameOf(id: string): string {
  return `The ${id}`;
}

function content(kind: Kind, id: string, n: number, description: string): Json {
  return { name: nameOf(id), ...(kind.marked === 'description' && { description }), ...kind.attributes(n) };
}

/** A single entry as a resource. */
export class EntryPart implements Part {
  public home: string;
  private n: number;
  private moves = 0;

  public constructor(
    public readonly kind: Kind,
    private readonly label: string,
    random: Random,
  ) {
    this.home = HOMES[0];
    this.n = number(random);
  }

  public get id(): string {
    return `${this.label}-${this.moves}`;
  }

  public get address(): string {
    return `${this.kind.type}.${this.label}`;
  }

  public place(): string {
    return `/conf/${this.home}/${this.kind.family}/${this.id}`;
  }

  public hcl(): string {
    return block(this.kind.type, this.label, {
      config: this.home,
      id: this.id,
      ...content(this.kind, this.id, this.n, `by code ${this.n}`),
    });
  }

  public async importId(): Promise<string> {
    return `${this.home}/${this.id}`;
  }

  public async mistakes(service: Service): Promise<string[]> {
    const { [this.id]: entry } = await service.entries(this.home, this.kind.family);
    return entryMistakes(this.kind, this.place(), entry, this.n, `by code ${this.n}`);
  }

  public update(random: Random): void {
    this.n = number(random);
  }

  public move(random: Random): void {
    if (random.chance(0.5)) this.moves += 1;
    else this.home = HOMES.find((home) => home !== this.home) ?? this.home;
  }
}

/** A whole family. */
export class SetPart implements Part {
  public home: string = SET_HOMES[0];
  public readonly entries = new Map<string, number>();

  public constructor(
    public readonly kind: Kind,
    private readonly label: string,
    random: Random,
  ) {
    for (const index of [0, 1, 2]) this.entries.set(`${label}-${index}`, number(random));
  }

  public get address(): string {
    return `${this.kind.type}_set.${this.label}`;
  }

  public place(): string {
    return `/conf/${this.home}/${this.kind.family}`;
  }

  public hcl(): string {
    const entries = [...this.entries].map(([id, n]) => [id, content(this.kind, id, n, `by code ${n}`)] as const);
    return block(`${this.kind.type}_set`, this.label, { config: this.home, entries: Object.fromEntries(entries) });
  }

  public async importId(): Promise<string> {
    return this.home;
  }

  public async mistakes(service: Service): Promise<string[]> {
    const found = await service.entries(this.home, this.kind.family);
    const others = Object.keys(found).filter((id) => !this.entries.has(id) && !/^(__|action-)/.test(id));
    return [
      ...[...this.entries].flatMap(([id, n]) => entryMistakes(this.kind, `${this.place()}/${id}`, found[id], n, `by code ${n}`)),
      ...others.map((id) => `${this.place()}/${id} is not in the code`),
    ];
  }

  public update(random: Random): void {
    const ids = [...this.entries.keys()];
    if (random.chance(0.4)) this.entries.set(`${this.label}-${this.entries.size}${number(random)}`, number(random));
    else if (random.chance(0.4) && ids.length > 1) this.entries.delete(random.oneOf(ids));
    else this.entries.set(random.oneOf(ids), number(random));
  }

  public move(): void {
    this.home = SET_HOMES.find((home) => home !== this.home) ?? this.home;
  }
}

/** The regions of all load balancers of a configuration. */
export class RegionsPart implements Part {
  public readonly address: string = 'svc_load_balancer_regions.all';
  public home: string = HOMES[0];
  private chosen: Record<string, Record<string, string>> = {};

  public constructor(random: Random) {
    this.update(random);
  }

  public place(): string {
    return `/conf/${this.home}/load-balancers/regions`;
  }

  public hcl(): string {
    const balancers = Object.entries(this.chosen).map(([name, regions]) => [name, { regions }] as const);
    return block('svc_load_balancer_regions', 'all', { config: this.home, load_balancers: Object.fromEntries(balancers) });
  }

  public async importId(): Promise<string> {
    return this.home;
  }

  public async mistakes(service: Service): Promise<string[]> {
    const found = await service.regional(this.home);
    return found.flatMap(({ name, regions }) =>
      CITIES.flatMap((city) => {
        const [is, should] = [regions[city] ?? 'automatic', this.chosen[name]?.[city] ?? 'automatic'];
        return is === should ? [] : [`${this.place()}: ${city} of ${name} is ${is}, not ${should}`];
      }),
    );
  }

  public update(random: Random): void {
    this.chosen = Object.fromEntries(
      Object.entries(BALANCERS).map(([name, datacenters]) => [name, { [random.oneOf(CITIES)]: random.oneOf(datacenters) }]),
    );
  }

  public move(): void {
    this.home = HOMES.find((home) => home !== this.home) ?? this.home;
  }
}

/** All certificates of one listener. */
export class CertificatesPart implements Part {
  public readonly address: string = 'svc_load_balancer_certificates.all';
  public listener: string = OWNED[0];
  public certificates: string[] = [];

  public constructor(random: Random) {
    this.update(random);
  }

  public place(): string {
    return `/conf/${HOMES[0]}/load-balancers/${this.listener}/certificates`;
  }

  public hcl(): string {
    return block('svc_load_balancer_certificates', 'all', {
      ...{ config: HOMES[0], load_balancer: this.listener, certificate_ids: this.certificates, on_destroy: 'detach' },
    });
  }

  public async importId(service: Service): Promise<string> {
    const { listener_name: listener } = await service.listener(HOMES[0], this.listener);
    return `${HOMES[0]}/${this.listener}/${listener}`;
  }

  public async mistakes(service: Service): Promise<string[]> {
    const { certificates, default_certificate: main } = await service.listener(HOMES[0], this.listener);
    const found = certificates.filter((id) => id !== main).sort();
    const wanted = this.certificates.filter((id) => id !== main).sort();
    return found.join() === wanted.join() ? [] : [`${this.place()}: has ${found.join()}, not ${wanted.join()}`];
  }

  public update(random: Random): void {
    this.certificates = [0, 1, 2, 3].filter(() => random.chance(0.6)).map((index) => `a-owned-${index}`);
  }

  public move(): void {
    this.listener = OWNED.find((name) => name !== this.listener) ?? this.listener;
  }
}

/** One certificate on the listener of several owners. */
export class AttachmentPart implements Part {
  private certificate: number;

  public constructor(
    private readonly label: string,
    random: Random,
  ) {
    this.certificate = number(random);
  }

  public get id(): string {
    return `${this.label}-certificate-${this.certificate}`;
  }

  public get address(): string {
    return `svc_certificate_attachment.${this.label}`;
  }

  public place(): string {
    return `/conf/${HOMES[0]}/load-balancers/${SHARED}/certificates`;
  }

  public hcl(): string {
    return block('svc_certificate_attachment', this.label, { config: HOMES[0], load_balancer: SHARED, certificate_id: this.id });
  }

  public async importId(service: Service): Promise<string> {
    const { listener_name: listener } = await service.listener(HOMES[0], SHARED);
    return `${HOMES[0]}/${SHARED}/${listener}/${this.id}`;
  }

  public async mistakes(service: Service): Promise<string[]> {
    const { certificates } = await service.listener(HOMES[0], SHARED);
    return certificates.includes(this.id) ? [] : [`${this.place()}/${this.id} is missing`];
  }

  public update(random: Random): void {
    this.certificate = number(random);
  }
}

/** A revert of a family that nothing else writes to. */
export class RevertPart implements Part {
  public readonly address = 'svc_version_revert.back';
  private run = 0;

  /** @param version the version, and the content that it has */
  public constructor(private readonly version: { readonly id: string; readonly content: string }) {}

  public place(): string {
    return `/conf/${HISTORY}/flow-control-policies`;
  }

  public hcl(): string {
    const { id: version } = this.version;
    return block('svc_version_revert', 'back', {
      ...{ config: HISTORY, family: 'flow-control-policies', version, triggers: { run: String(this.run) } },
    });
  }

  public async importId(): Promise<undefined> {
    return undefined;
  }

  public async mistakes(service: Service): Promise<string[]> {
    const found = JSON.stringify(await service.entries(HISTORY, 'flow-control-policies'));
    return found === this.version.content ? [] : [`${this.place()} is not as in version ${this.version.id}`];
  }

  public update(): void {
    this.run += 1;
  }
}

/** A release from quarantine, which the engine repeats when its trigger changes. */
export class ReleasePart implements Part {
  public readonly address = 'svc_quarantine_release.all';
  private run = 0;

  public place(): string {
    return `/conf/${HOMES[0]}/data/quarantine`;
  }

  public hcl(): string {
    return block('svc_quarantine_release', 'all', { config: HOMES[0], rule_ids: ['a-rule'], triggers: { run: String(this.run) } });
  }

  public async importId(): Promise<undefined> {
    return undefined;
  }

  public async mistakes(): Promise<string[]> {
    return [];
  }

  public update(): void {
    this.run += 1;
  }
}

/** The code of one state. It changes from round to round. */
export class Code {
  public parts: Part[] = [];
  private made = 0;

  /** @param name begins every id of this state: `a` */
  public constructor(
    public readonly name: string,
    public readonly random: Random,
  ) {
    for (const kind of KINDS) this.addEntry(kind);
    this.parts.push(new AttachmentPart(name, random));
  }

  /** Adds objects that only one state can have. */
  public addWhole(version: { readonly id: string; readonly content: string }): void {
    const { random, name } = this;
    for (const kind of KINDS.filter(({ hasSet }) => hasSet)) this.parts.push(new SetPart(kind, `${name}-set`, random));
    this.parts.push(new RegionsPart(random), new CertificatesPart(random), new RevertPart(version), new ReleasePart());
  }

  public hcl(): string {
    return this.parts.map((part) => part.hcl()).join('');
  }

  /** Changes, moves, removes and adds parts. Returns descriptions of the changes. */
  public change(): string[] {
    const { random } = this;
    const done: string[] = [];
    for (const part of [...this.parts]) {
      const draw = random.share();
      if (draw < 0.35) {
        part.update(random);
        done.push(`update ${part.address}`);
      } else if (draw < 0.5 && part.move) {
        part.move(random);
        done.push(`replace ${part.address}`);
      } else if (draw < 0.58) {
        this.parts.splice(this.parts.indexOf(part), 1);
        done.push(`delete ${part.address}`);
        if (part instanceof EntryPart) this.addEntry(part.kind);
      }
    }
    return done;
  }

  private addEntry(kind: Kind): void {
    this.made += 1;
    this.parts.push(new EntryPart(kind, `${this.name}-${kind.family}-${this.made}`, this.random));
  }
}
