import { type CodeMember, type Declaration, listExpression, literal, type Struct, type TypeName } from '../code/syntax-tree';
import type { CodeDialect, ReferTo, ExportContext } from '../code/dialect';
import { type Entity, isReferredTo, type Json, type JsonObject, statedMembers } from '../../../model';
import { pascalCase, type Words } from '../naming/words';
import { REGIONS_TYPE } from '../options/selectable';
import { attributeMembers, type Surroundings } from './attributes';
import { importIdOf, type LiveEntry, setImportIdOf, statesId } from '../live/entries';
import type { LiveListener } from '../live/listeners';
import type { LiveRegions } from '../live/regions';
import { unwritable } from '../live/json-limits';

/** Describes a configuration as Terraform resources. */
export class TerraformDialect implements CodeDialect {
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
    const id: CodeMember[] = statesId(entry) ? [['id', literal(entry.id)]] : [];
    const made = declaration(entry.key, type, name, [...id, ...this.members(entry, type, context)], importIdOf(context.config, entry));
    return isReferredTo(entry.entity) ? { ...made, createBeforeDestroy: true } : made;
  }

  public set(entity: Entity, entries: readonly LiveEntry[], name: Words, context: ExportContext): Declaration {
    const type = typeOf(`${entity.terraformName}_set`);
    const all = entries.map((entry): CodeMember => [entry.id, this.setEntry(entry, context)]);
    return declaration(
      entity.routes.path,
      type,
      name,
      [['entries', { kind: 'map', entries: all }]],
      setImportIdOf(context.config, entries),
    );
  }

  /** Returns one entry of a set. */
  public setEntry(entry: LiveEntry, context: ExportContext): Struct {
    const { name, bindings } = typeOf(`${entry.entity.terraformName}_set`);
    const type = { name: `${name}Entries`, bindings };
    return { kind: 'struct', type, members: this.members(entry, type, context) };
  }

  public regions(regions: readonly LiveRegions[], name: Words, { config }: ExportContext): Declaration[] {
    const type = typeOf('load_balancer_regions');
    const balancers = regions.map(({ label, cities }): CodeMember => {
      const map = { kind: 'map', entries: cities.map(([city, datacenter]): CodeMember => [city, literal(datacenter)]) } as const;
      return [label, { kind: 'struct', type: { ...type, name: `${type.name}LoadBalancers` }, members: [['regions', map]] }];
    });
    return [declaration(REGIONS_TYPE, type, name, [['load_balancers', { kind: 'map', entries: balancers }]], config)];
  }

  public listener(listener: LiveListener, name: Words): Declaration[] {
    const members: CodeMember[] = [['load_balancer', literal(listener.loadBalancer)], ...listenerMembers(listener)];
    return [declaration(listener.key, typeOf('load_balancer_certificates'), name, members, listener.importId)];
  }

  private members(entry: LiveEntry, type: TypeName, context: ExportContext): CodeMember[] {
    const { entity, values } = entry;
    const around: Surroundings = {
      referTo: (path, id) => this.referTo(path, id, context),
      keepSecret: (field, description) => ({ kind: 'secret', secret: context.secret(entry, field, description) }),
    };
    const { id: _, ...rest } = statedMembers(entity.schema, values);
    return attributeMembers(entity.schema, rest as JsonObject, type, around);
  }
}

/** Returns the attributes of a listener's certificates, without its load balancer. */
export function listenerMembers({ selector, defaultCertificate, certificates }: LiveListener): CodeMember[] {
  return [
    ...selector.map(([attribute, value]): CodeMember => [attribute, literal(value)]),
    ...(defaultCertificate === undefined ? [] : [['default_certificate_id', literal(defaultCertificate)] as const]),
    ['certificate_ids', listExpression(certificates.map(literal))],
  ];
}

export function declaration(key: string, type: TypeName, name: Words, members: readonly CodeMember[], importId: string): Declaration {
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
