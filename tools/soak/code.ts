import { Random } from '../../src/command/cli/traffic/scenes/random';
import { Action, BackendService, DynamicRule, FlowControlPolicy, isReferredTo, LogExporter, ProxyTemplate } from '../../src/model';
import { type Body, withValue } from '../../test/model/contract/body';
import { type AnyEntity, asRead, attributesOfEntry, variation } from '../../test/support/entries';
import type { Json, Service } from './service';

/** Configurations of the service: where entries live, and where a replacement moves them. */
export const CONFIGS = ['prod', 'next'] as const;
/** Configurations of the sets, separate from single entries of the same families. */
export const SET_CONFIGS = ['sets', 'sets-next'] as const;
/** End of the ids of entries of others, which the sets keep. */
export const KEPT = 'kept';
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
  readonly entity: AnyEntity;
  readonly type: string;
  readonly family: string;
  /** Field that a third party changes. */
  readonly marked: 'description' | 'name';
  /** Place of the number in the service's content, and its value there. */
  readonly numbered: { readonly at: string; readonly value: (n: number) => number | string };
  readonly hasSet: boolean;
}

function kind(entity: AnyEntity, at: string, value: (n: number) => number | string = (n) => n): Kind {
  return {
    entity,
    type: `svc_${entity.terraformName}`,
    family: entity.routes.path,
    marked: Object.hasOwn(entity.schema.properties, 'description') ? 'description' : 'name',
    numbered: { at, value },
    hasSet: entity.routes.wholeSet,
  };
}

export const KINDS: readonly Kind[] = [
  kind(ProxyTemplate, 'client_max_body_size', String),
  kind(DynamicRule, 'threshold'),
  kind(LogExporter, 'connection.port', (n) => 6000 + n),
  kind(FlowControlPolicy, 'timeframe'),
  kind(BackendService, 'back_hosts.0.weight'),
  kind(Action, 'params.content', String),
];

function kindOf(entity: AnyEntity): Kind {
  return KINDS.find((each) => each.entity === entity)!;
}

const ACTION_KIND = kindOf(Action);
/** Instances of a resource with `count`. */
const COUNT = 3;

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

function block(type: string, label: string, attributes: Json, further = ''): string {
  const lines = Object.entries(attributes).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`);
  return `resource "${type}" "${label}" {\n${lines.join('')}${further}}\n`;
}

/** What others refer to is destroyed after they are updated. */
const CREATED_FIRST = '  lifecycle {\n    create_before_destroy = true\n  }\n';

function number(random: Random): number {
  return random.between(1, 99);
}

function entryMistakes(kind: Kind, where: string, entry: Json | undefined, n: number, further: Json = {}): string[] {
  if (!entry) return [`${where} is missing`];
  const written = { ...content(kind, String(entry.id), n), ...further };
  return Object.entries(asRead(kind.entity, written))
    .map(([field, read]) => ({ field, declared: written[field] ?? read }))
    .filter(({ field, declared }) => !has(entry[field], declared))
    .map(({ field, declared }) => `${where}: ${field} is ${JSON.stringify(entry[field])}, not ${JSON.stringify(declared)}`);
}

/** Whether a value of the service has all that is declared. The service adds defaults, and does not keep the order of strings. */
function has(value: unknown, declared: unknown): boolean {
  if (typeof declared !== 'object' || declared === null) return value === declared;
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(declared)) return Object.entries(declared).every(([name, part]) => has((value as Json)[name], part));
  if (!Array.isArray(value) || value.length !== declared.length) return false;
  const [found, wanted] = [value, declared].map((list: unknown[]) => (typeof list[0] === 'string' ? [...list].sort() : list));
  return wanted!.every((part, position) => has(found![position], part));
}

/** The entry with this number: a variation that follows from the number, and the number at its place. */
function content({ entity, marked, numbered }: Kind, id: string, n: number): Body {
  const random = new Random(n);
  const varied = variation(entity, id, () => random.between(0, 2));
  const body = { ...varied, name: `The ${id}`, ...(marked === 'description' && { description: `by code ${n}` }) };
  return withValue(body, numbered.at, numbered.value(n));
}

/** The attributes of the entry, without its id. */
function attributes(kind: Kind, id: string, n: number, further: Json = {}): Json {
  const { id: _, ...rest } = attributesOfEntry(kind.entity, content(kind, id, n));
  return { ...rest, ...further };
}

/** A single entry as a resource. */
export class EntryPart implements Part {
  public config: string;
  private n: number;
  private moves = 0;

  public constructor(
    public readonly kind: Kind,
    private readonly label: string,
    random: Random,
  ) {
    this.config = CONFIGS[0];
    this.n = number(random);
  }

  public get id(): string {
    return `${this.label}-${this.moves}`;
  }

  public get address(): string {
    return `${this.kind.type}.${this.label}`;
  }

  public place(): string {
    return `/conf/${this.config}/${this.kind.family}/${this.id}`;
  }

  public hcl(further: Json = {}): string {
    const values = { config: this.config, id: this.id, ...attributes(this.kind, this.id, this.n, further) };
    return block(this.kind.type, this.label, values, isReferredTo(this.kind.entity) ? CREATED_FIRST : '');
  }

  public async importId(): Promise<string> {
    return `${this.config}/${this.id}`;
  }

  public async mistakes(service: Service, further: Json = {}): Promise<string[]> {
    const { [this.id]: entry } = await service.entries(this.config, this.kind.family);
    return entryMistakes(this.kind, this.place(), entry, this.n, further);
  }

  public update(random: Random): void {
    this.n = number(random);
  }

  public move(random: Random): void {
    if (random.chance(0.5)) this.moves += 1;
    else this.config = CONFIGS.find((config) => config !== this.config) ?? this.config;
  }
}

/** A dynamic rule that refers to an action of the code, which may leave in the change that moves the reference. */
export class ReferringPart extends EntryPart {
  public constructor(
    label: string,
    random: Random,
    private target: EntryPart,
  ) {
    super(kindOf(DynamicRule), label, random);
  }

  public override hcl(): string {
    return super.hcl({ action: `\${${this.target.address}.id}` });
  }

  public override mistakes(service: Service): Promise<string[]> {
    return super.mistakes(service, { action: this.target.id });
  }

  /** Refers to another action, or to the same one at its present place. */
  public refer(actions: readonly EntryPart[], random: Random): void {
    if (!actions.includes(this.target) || random.chance(0.3)) this.target = random.oneOf(actions);
    this.config = this.target.config;
  }

  public override move(): void {
    // The action decides on the configuration.
  }
}

/** Ids and numbers of the instances of a resource with `count`. */
class Counted {
  private made = 0;
  public readonly instances: { id: string; n: number }[] = [];

  public constructor(
    public readonly label: string,
    random: Random,
  ) {
    for (let count = 0; count < COUNT; count += 1) this.add(random);
  }

  /** Removes the first instance and adds one: the address of each other instance shifts by one. */
  public shift(random: Random): void {
    this.instances.shift();
    this.add(random);
  }

  private add(random: Random): void {
    this.made += 1;
    this.instances.push({ id: `${this.label}-${this.made}`, n: number(random) });
  }
}

/** An instance of a resource with `count`. */
export class InstancePart implements Part {
  public constructor(
    private readonly counted: Counted,
    private readonly index: number,
  ) {}

  /** Returns the instances of a new resource. */
  public static all(label: string, random: Random): InstancePart[] {
    const counted = new Counted(label, random);
    return counted.instances.map((_, index) => new InstancePart(counted, index));
  }

  private get instance() {
    return this.counted.instances[this.index]!;
  }

  public get address(): string {
    return `${ACTION_KIND.type}.${this.counted.label}[${this.index}]`;
  }

  public place(): string {
    return `/conf/${CONFIGS[0]}/${ACTION_KIND.family}/${this.instance.id}`;
  }

  /** The first instance declares the resource of all. */
  public hcl(): string {
    if (this.index > 0) return '';
    const { label, instances } = this.counted;
    const entries = instances.map(({ id, n }) => ({ id, ...attributes(ACTION_KIND, id, n) }));
    const names = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
    const lines = names.map((name) => `  ${name} = try(local.${label}[count.index].${name}, null)\n`);
    return (
      `locals {\n  ${label} = [\n${entries.map((entry) => `    ${JSON.stringify(entry)},\n`).join('')}  ]\n}\n` +
      `resource "${ACTION_KIND.type}" "${label}" {\n  count = length(local.${label})\n  config = "${CONFIGS[0]}"\n${lines.join('')}}\n`
    );
  }

  public async importId(): Promise<string> {
    return `${CONFIGS[0]}/${this.instance.id}`;
  }

  public async mistakes(service: Service): Promise<string[]> {
    const { id, n } = this.instance;
    const { [id]: entry } = await service.entries(CONFIGS[0], ACTION_KIND.family);
    return entryMistakes(ACTION_KIND, this.place(), entry, n);
  }

  public update(random: Random): void {
    if (this.index === 0 && random.chance(0.5)) this.counted.shift(random);
    else this.instance.n = number(random);
  }
}

/** A whole family. */
export class SetPart implements Part {
  public config: string = SET_CONFIGS[0];
  public readonly entries = new Map<string, number>();
  private readonly names = new Map<string, string>();

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
    return `/conf/${this.config}/${this.kind.family}`;
  }

  public hcl(): string {
    const entries = [...this.entries].map(([id, n]) => [id, attributes(this.kind, id, n, this.nameOf(id))] as const);
    const keep = [...(this.kind.entity.builtIn ?? []), `*${KEPT}`];
    return block(`${this.kind.type}_set`, this.label, { config: this.config, entries: Object.fromEntries(entries), keep });
  }

  public async importId(): Promise<string> {
    return this.config;
  }

  public async mistakes(service: Service): Promise<string[]> {
    const found = await service.entries(this.config, this.kind.family);
    const others = Object.keys(found).filter((id) => !this.entries.has(id) && !/^(__|action-)/.test(id) && !id.endsWith(KEPT));
    return [
      ...[...this.entries].flatMap(([id, n]) => entryMistakes(this.kind, `${this.place()}/${id}`, found[id], n, this.nameOf(id))),
      ...others.map((id) => `${this.place()}/${id} is not in the code`),
    ];
  }

  public update(random: Random): void {
    const ids = [...this.entries.keys()];
    if (random.chance(0.4)) this.entries.set(`${this.label}-${this.entries.size}${number(random)}`, number(random));
    else if (random.chance(0.4) && ids.length > 1) this.entries.delete(random.oneOf(ids));
    else if (random.chance(0.4) && ids.length > 1) this.exchangeNames(ids[0]!, ids.at(-1)!);
    else this.entries.set(random.oneOf(ids), number(random));
  }

  private nameOf(id: string): { readonly name: string } {
    return { name: this.names.get(id) ?? `The ${id}` };
  }

  private exchangeNames(a: string, b: string): void {
    const [{ name: nameOfA }, { name: nameOfB }] = [this.nameOf(a), this.nameOf(b)];
    this.names.set(a, nameOfB).set(b, nameOfA);
  }

  public move(): void {
    this.config = SET_CONFIGS.find((config) => config !== this.config) ?? this.config;
  }
}

/** The regions of all load balancers of a configuration. */
export class RegionsPart implements Part {
  public readonly address: string = 'svc_load_balancer_regions.all';
  public config: string = CONFIGS[0];
  private chosen: Record<string, Record<string, string>> = {};

  public constructor(random: Random) {
    this.update(random);
  }

  public place(): string {
    return `/conf/${this.config}/load-balancers/regions`;
  }

  public hcl(): string {
    const balancers = Object.entries(this.chosen).map(([name, regions]) => [name, { regions }] as const);
    return block('svc_load_balancer_regions', 'all', { config: this.config, load_balancers: Object.fromEntries(balancers) });
  }

  public async importId(): Promise<string> {
    return this.config;
  }

  public async mistakes(service: Service): Promise<string[]> {
    const found = await service.regional(this.config);
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
    this.config = CONFIGS.find((config) => config !== this.config) ?? this.config;
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
    return `/conf/${CONFIGS[0]}/load-balancers/${this.listener}/certificates`;
  }

  public hcl(): string {
    return block('svc_load_balancer_certificates', 'all', {
      ...{ config: CONFIGS[0], load_balancer: this.listener, certificate_ids: this.certificates, on_destroy: 'detach' },
    });
  }

  public async importId(service: Service): Promise<string> {
    const { listener_name: listener } = await service.listener(CONFIGS[0], this.listener);
    return `${CONFIGS[0]}/${this.listener}/${listener}`;
  }

  public async mistakes(service: Service): Promise<string[]> {
    const { certificates, default_certificate: main } = await service.listener(CONFIGS[0], this.listener);
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
  private keeps = false;

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
    return `/conf/${CONFIGS[0]}/load-balancers/${SHARED}/certificates`;
  }

  public hcl(): string {
    return block('svc_certificate_attachment', this.label, {
      ...{ config: CONFIGS[0], load_balancer: SHARED, certificate_id: this.id, on_destroy: this.keeps ? 'keep' : 'detach' },
    });
  }

  public async importId(service: Service): Promise<string> {
    const { listener_name: listener } = await service.listener(CONFIGS[0], SHARED);
    return `${CONFIGS[0]}/${SHARED}/${listener}/${this.id}`;
  }

  public async mistakes(service: Service): Promise<string[]> {
    const { certificates } = await service.listener(CONFIGS[0], SHARED);
    return certificates.includes(this.id) ? [] : [`${this.place()}/${this.id} is missing`];
  }

  public update(random: Random): void {
    if (random.chance(0.5)) this.keeps = !this.keeps;
    else this.certificate = number(random);
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
    return `/conf/${CONFIGS[0]}/data/quarantine`;
  }

  public hcl(): string {
    return block('svc_quarantine_release', 'all', { config: CONFIGS[0], rule_ids: ['a-rule'], triggers: { run: String(this.run) } });
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
    this.addReferring();
    this.parts.push(...InstancePart.all(`${name}-counted`, random));
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
      } else if (draw < 0.58 && !(part instanceof InstancePart)) {
        this.parts.splice(this.parts.indexOf(part), 1);
        done.push(`delete ${part.address}`);
        if (part instanceof ReferringPart) this.addReferring();
        else if (part instanceof EntryPart) this.addEntry(part.kind);
      }
    }
    for (const part of this.parts) if (part instanceof ReferringPart) part.refer(this.actions(), random);
    return done;
  }

  private addReferring(): void {
    this.made += 1;
    this.parts.push(new ReferringPart(`${this.name}-referring-${this.made}`, this.random, this.random.oneOf(this.actions())));
  }

  private actions(): EntryPart[] {
    return this.parts.filter((part): part is EntryPart => part instanceof EntryPart && part.kind === ACTION_KIND);
  }

  private addEntry(kind: Kind): void {
    this.made += 1;
    this.parts.push(new EntryPart(kind, `${this.name}-${kind.family}-${this.made}`, this.random));
  }
}
