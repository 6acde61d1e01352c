import type { Member, Struct, TypeName } from '../code/expression';
import { list, literal } from '../code/expression';
import type { Declaration } from '../code/declaration';
import type { Dialect, ReferTo, ExportContext } from '../code/dialect';
import { type Entity, type Json, type JsonObject, statedMembers } from '../../../model';
import { pascalCase, type Words } from '../naming/words';
import { attributesOf, type Surroundings } from './attributes';
import { importIdOf, type LiveEntry, setImportIdOf, statesId } from './entries';
import type { LiveListener } from './listeners';
import type { LiveRegions } from './regions';
import { unwritable } from './json-limits';

/** Describes a configuration as Terraform resources. */
export class TerraformDialect implements Dialect {
  /** @param referTo returns the expression for the id of an entry */
  public constructor(private readonly referTo: ReferTo = referByResource) {}

  public unwritable(json: Json): string | undefined {
    return unwritable(json);
  }

  public namespaceOf(terraformName: string): string {
    return `svc_${terraformName}`;
  }

  public entry(entry: LiveEntry, name: Words, context: ExportContext): Declaration {
    const type = typeOf(entry.entity.terraformName);
    const id: Member[] = statesId(entry) ? [['id', literal(entry.id)]] : [];
    return declaration(entry.key, type, name, [...id, ...this.members(entry, type, context)], importIdOf(context.config, entry));
  }

  public set(entity: Entity, entries: readonly LiveEntry[], name: Words, context: ExportContext): Declaration {
    const type = typeOf(`${entity.terraformName}_set`);
    const all = entries.map((entry): Member => [entry.id, this.setEntry(entry, context)]);
    return declaration(entity.routes.path, type, name, [['entries', { kind: 'map', entries: all }]], setImportIdOf(context.config));
  }

  /** Returns one entry of a set. */
  public setEntry(entry: LiveEntry, context: ExportContext): Struct {
    const { name, bindings } = typeOf(`${entry.entity.terraformName}_set`);
    const type = { name: `${name}Entries`, bindings };
    return { kind: 'struct', type, members: this.members(entry, type, context) };
  }

  public regions(regions: readonly LiveRegions[], name: Words, { config }: ExportContext): Declaration[] {
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

  private members(entry: LiveEntry, type: TypeName, context: ExportContext): Member[] {
    const { entity, values } = entry;
    const around: Surroundings = {
      referTo: (path, id) => this.referTo(path, id, context),
      keepSecret: (field, description) => ({ kind: 'secret', secret: context.secret(entry, field, description) }),
    };
    const { id: _, ...rest } = statedMembers(entity.schema, values);
    return attributesOf(entity.schema, rest as JsonObject, type, around);
  }
}

export const REGIONS_KEY = 'load-balancer-regions';

/** Returns the attributes of a listener's certificates, without its load balancer. */
export function listenerMembers({ selector, defaultCertificate, certificates }: LiveListener): Member[] {
  return [
    ...selector.map(([attribute, value]): Member => [attribute, literal(value)]),
    ...(defaultCertificate === undefined ? [] : [['default_certificate_id', literal(defaultCertificate)] as const]),
    ['certificate_ids', list(certificates.map(literal))],
  ];
}

export function declaration(key: string, type: TypeName, name: Words, members: readonly Member[], importId: string): Declaration {
  return { kind: 'declaration', key, type, name, members, additions: [], importId, remarks: [] };
}

/** Returns the generated class of a resource type. */
function typeOf(bindings: string): TypeName {
  return { name: pascalCase(bindings.split('_')), bindings };
}

function referByResource(path: string, id: string, context: ExportContext) {
  const manager = context.resourceOf(path, id);
  return manager === undefined
    ? literal(id)
    : ({ kind: 'reference', to: manager.declaration, entry: manager.entry, member: 'id' } as const);
}
