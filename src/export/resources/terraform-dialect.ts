import type { Member, Struct, TypeName } from '../code/expression';
import { list, literal } from '../code/expression';
import type { Declaration } from '../code/declaration';
import type { Dialect, ReferTo, Scene } from '../code/dialect';
import { type Entity, type Json, type JsonObject, statedMembers } from '../../model';
import { pascalCase, type Words } from '../naming/words';
import { attributesOf, type Surroundings } from './attributes';
import { importIdOf, type LiveEntry, setImportIdOf, statesId } from './entries';
import type { LiveListener } from './listeners';
import type { LiveRegions } from './regions';
import { unwritable } from './json-limits';

/** Describes a configuration as Terraform's resources, from the model alone. */
export class TerraformDialect implements Dialect {
  /** @param referTo what stands for the id of an entry */
  public constructor(private readonly referTo: ReferTo = referByResource) {}

  public unwritable(json: Json): string | undefined {
    return unwritable(json);
  }

  public namespaceOf(terraformName: string): string {
    return `svc_${terraformName}`;
  }

  public entry(entry: LiveEntry, name: Words, scene: Scene): Declaration {
    const type = typeOf(entry.entity.terraformName);
    const id: Member[] = statesId(entry) ? [['id', literal(entry.id)]] : [];
    return declaration(entry.key, type, name, [...id, ...this.members(entry, type, scene)], importIdOf(scene.config, entry));
  }

  public set(entity: Entity, entries: readonly LiveEntry[], name: Words, scene: Scene): Declaration {
    const type = typeOf(`${entity.terraformName}_set`);
    const all = entries.map((entry): Member => [entry.id, this.setEntry(entry, scene)]);
    return declaration(entity.routes.path, type, name, [['entries', { kind: 'map', entries: all }]], setImportIdOf(scene.config));
  }

  /** One entry of a set. */
  public setEntry(entry: LiveEntry, scene: Scene): Struct {
    const { name, bindings } = typeOf(`${entry.entity.terraformName}_set`);
    const type = { name: `${name}Entries`, bindings };
    return { kind: 'struct', type, members: this.members(entry, type, scene) };
  }

  public regions(regions: readonly LiveRegions[], name: Words, { config }: Scene): Declaration[] {
    const type = typeOf('load_balancer_regions');
    const balancers = regions.map(({ label, cities }): Member => {
      const map = { kind: 'map', entries: cities.map(([city, datacenter]): Member => [city, literal(datacenter)]) } as const;
      return [label, { kind: 'struct', type: { ...type, name: `${type.name}LoadBalancers` }, members: [['regions', map]] }];
    });
    return [declaration(REGIONS_KEY, type, name, [['load_balancers', { kind: 'map', entries: balancers }]], config)];
  }

  public listener(listener: LiveListener, name: Words): Declaration[] {
    const members: Member[] = [['load_balancer', literal(listener.loadBalancer)], ...listenerMembers(listener)];
    return [declaration(listener.key, typeOf('load_balancer_certificates'), name, members, listener.importId)];
  }

  private members(entry: LiveEntry, type: TypeName, scene: Scene): Member[] {
    const { entity, values } = entry;
    const around: Surroundings = {
      referTo: (path, id) => this.referTo(path, id, scene),
      keepSecret: (field, description) => ({ kind: 'secret', secret: scene.secret(entry, field, description) }),
    };
    const { id: _, ...rest } = statedMembers(entity.schema, values);
    return attributesOf(entity.schema, rest as JsonObject, type, around);
  }
}

export const REGIONS_KEY = 'load-balancer-regions';

/** The attributes of a listener's certificates, beside its load balancer. */
export function listenerMembers({ telling, defaultCertificate, certificates }: LiveListener): Member[] {
  return [
    ...telling.map(([attribute, value]): Member => [attribute, literal(value)]),
    ...(defaultCertificate === undefined ? [] : [['default_certificate_id', literal(defaultCertificate)] as const]),
    ['certificate_ids', list(certificates.map(literal))],
  ];
}

export function declaration(key: string, type: TypeName, name: Words, members: readonly Member[], importId: string): Declaration {
  return { kind: 'declaration', key, type, name, members, additions: [], importId, remarks: [] };
}

/** The generated class over a type of resource. */
function typeOf(bindings: string): TypeName {
  return { name: pascalCase(bindings.split('_')), bindings };
}

function referByResource(path: string, id: string, scene: Scene) {
  const home = scene.homeOf(path, id);
  return home === undefined ? literal(id) : ({ kind: 'reference', to: home.declaration, entry: home.entry, member: 'id' } as const);
}
