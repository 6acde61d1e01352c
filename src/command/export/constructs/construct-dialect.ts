import {
  BUILT_IN_ACTIONS,
  ENTITIES,
  type Entity,
  type EntityName,
  isInitial,
  type Json,
  type JsonObject,
  membersOf,
  own,
  statedMembers,
} from '../../../model';
import { CDK_MAP_NUMBER, cdkText, type Remark, remark } from '../../../output';
import { type Addition, call, type CodeMember, type CodeStatement, type Declaration, type Expression, literal } from '../code/syntax-tree';
import type { CodeDialect, ExportContext } from '../code/dialect';
import { pascalCase, type Words } from '../naming/words';
import type { Surroundings } from '../resources/attributes';
import { type LiveEntry, setImportIdOf, statesId } from '../live/entries';
import type { LiveListener } from '../live/listeners';
import type { LiveRegions } from '../live/regions';
import { keysIn, numbersIn, unwritable } from '../live/json-limits';
import { declaration, listenerMembers, TerraformDialect } from '../resources/terraform-dialect';
import { REGIONS_TYPE } from '../options/selectable';
import { choiceExpression } from './choices';
import { Inexpressible } from './inexpressible';
import { type ConstructMapping, plainValue } from './mapping';
import { MAPPINGS } from './mappings';

/** Ids that constructs accept. */
const CONSTRUCT_ID = /^[A-Za-z0-9_-]+$/;

/** Factory methods of the built-in actions. */
const KNOWN_ACTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  BUILT_IN_ACTIONS.map(({ id }) => [id, id.replace(/^action-/, '').replaceAll('-', '_')]),
);

const CREATE_BEFORE_DESTROY: Addition = {
  method: 'add_override',
  parameters: [literal('lifecycle.create_before_destroy'), literal(true)],
  options: [],
};

/** Describes a configuration as constructs, and as generated bindings where the constructs cannot express an entry. */
export class ConstructDialect implements CodeDialect {
  private readonly bindings = new TerraformDialect(referById);

  public unwritable(json: Json): string | undefined {
    if (keysIn(json).includes('__proto__')) return 'It contains the key "__proto__", which the CDK loses.';
    if (numbersIn(json).includes(CDK_MAP_NUMBER)) return `It contains the number ${CDK_MAP_NUMBER}, which the CDK keeps for itself.`;
    return unwritable(json);
  }

  public namespaceOf(): string {
    return 'constructs';
  }

  public entry(entry: LiveEntry, name: Words, context: ExportContext): Declaration {
    try {
      const id: CodeMember[] = statesId(entry) ? [[`${entry.entity.terraformName}_id`, literal(entry.id)]] : [];
      const members = propertiesOf(entry, context);
      const made = declaration(entry.key, { name: entry.entity.name }, name, [...id, ...members], entry.id);
      const additions = mappingOf(entry.entity).additions?.(statedMembers(entry.entity.schema, entry.values)) ?? [];
      return { ...made, additions };
    } catch (error) {
      if (!Inexpressible.is(error)) throw error;
      const remarks = [remark`The construct cannot express this entry, so it is a binding. ${error.reason}`];
      const binding = this.bindings.entry(entry, name, context);
      return { ...binding, additions: binding.createBeforeDestroy ? [CREATE_BEFORE_DESTROY] : [], remarks };
    }
  }

  public set(entity: Entity, entries: readonly LiveEntry[], name: Words, context: ExportContext): Declaration {
    const names = new Set<string>();
    const referable = new Set<string>();
    const remarks = new Set<Remark>();
    const others: CodeMember[] = [];
    const additions = entries.flatMap((entry): Addition[] => {
      try {
        if (names.has(entry.name.trim())) throw new Inexpressible(remark`Another entry has the same name.`);
        const options = propertiesOf(entry, context);
        names.add(entry.name.trim());
        referable.add(entry.id);
        return [{ method: `add_${entity.terraformName}`, parameters: [literal(entry.id)], options }];
      } catch (error) {
        if (!Inexpressible.is(error)) throw error;
        remarks.add(remark`The construct cannot express an entry, so it is in an override. ${error.reason}`);
        others.push([entry.id, asMap(this.bindings.setEntry(entry, context))]);
        return [];
      }
    });
    const override: Addition = {
      method: 'resource.add_override',
      parameters: [literal('entries'), { kind: 'map', entries: others }],
      options: [],
    };
    return {
      ...declaration(entity.routes.path, { name: `${entity.name}Set` }, name, [], setImportIdOf(context.config, entries)),
      additions: others.length > 0 ? [...additions, override] : additions,
      referable,
      remarks: [...remarks],
    };
  }

  public regions(regions: readonly LiveRegions[], name: Words, context: ExportContext): CodeStatement[] {
    const values: CodeStatement[] = [];
    const additions = regions.flatMap(({ label, isId, cities }): Addition[] => {
      const balancer =
        isId && /^\d+$/.test(label) && Number.isSafeInteger(Number(label))
          ? call('LoadBalancer', 'from_id', [literal(Number(label))])
          : loadBalancer(label);
      const words = context.nameValue(`load-balancers/${label}`, label);
      values.push({ kind: 'named value', name: words, value: balancer });
      const prefer = ([city, datacenter]: readonly [string, string]): Addition => {
        return { method: 'prefer', parameters: [{ kind: 'value', name: words }, literal(city), literal(datacenter)], options: [] };
      };
      return cities.map(prefer);
    });
    const isEmpty = regions.some(({ label, cities }) => label === '' || cities.some((each) => each.includes('')));
    if (isEmpty) return this.bindings.regions(regions, name, context);
    return [...values, { ...declaration(REGIONS_TYPE, { name: 'LoadBalancerRegions' }, name, [], context.config), additions }];
  }

  public listener(listener: LiveListener, name: Words): Declaration[] {
    const members = listenerMembers(listener).map(([attribute, value]): CodeMember => {
      return attribute === 'platform' && value.kind === 'literal'
        ? [attribute, choiceExpression('Platform', String(value.value))]
        : [attribute, value];
    });
    const balancer: CodeMember = ['load_balancer', loadBalancer(listener.loadBalancer)];
    return [declaration(listener.key, { name: 'LoadBalancerCertificates' }, name, [balancer, ...members], listener.importId)];
  }
}

function mappingOf({ name }: Entity): ConstructMapping {
  return MAPPINGS[name as EntityName] ?? {};
}

/** Returns the properties of a construct, without its id. */
function propertiesOf({ entity, id, name, values }: LiveEntry, context: ExportContext): CodeMember[] {
  if (!CONSTRUCT_ID.test(id)) throw new Inexpressible(remark`Its id may contain only letters, digits, "-" and "_".`);
  // The construct would check the id as the app has to write it.
  if (cdkText(id) !== id) throw new Inexpressible(remark`The CDK has its own meaning for the id.`);
  if (name.trim() === '') throw new Inexpressible(remark`Its name is empty.`);
  const mapping = mappingOf(entity);
  const { id: _, ...stated } = statedMembers(entity.schema, values);
  const problem = mapping.problem?.(stated as JsonObject);
  if (problem !== undefined) throw new Inexpressible(problem);
  const around: Surroundings = {
    referTo: (path, target) => referToConstruct(path, target, context),
    keepSecret: (field, description) => ({
      kind: 'secret',
      secret: context.secret({ entity, id, name, values, key: `${entity.routes.path}/${id}` }, field, description),
    }),
  };
  return membersOf(entity.schema).flatMap(({ field, schema }): CodeMember[] => {
    const special = own(mapping.fields ?? {}, field);
    const value = own(stated as JsonObject, field);
    if (field === 'id' || mapping.merged?.includes(field) || (value !== undefined && isInitial(schema, value))) return [];
    if (!special) {
      const type = `${entity.name}${pascalCase(field.split('_'))}`;
      return value === undefined ? [] : [[field, plainValue(field, schema, value, type, around)]];
    }
    const expression = special.value(stated as JsonObject, around);
    return expression === undefined ? [] : [[special.name ?? field, expression]];
  });
}

/** Converts objects to maps, because overrides use Terraform's attribute names. */
function asMap(expression: Expression): Expression {
  switch (expression.kind) {
    case 'struct':
      return { kind: 'map', entries: expression.members.map(([name, value]): CodeMember => [name, asMap(value)]) };
    case 'list':
      return { kind: 'list', items: expression.items.map(asMap) };
    default:
      return expression;
  }
}

function loadBalancer(name: string): Expression {
  return call('LoadBalancer', 'from_name', [literal(name)]);
}

/** Returns the value of a property that takes the construct of an entry. */
function referToConstruct(path: string, id: string, context: ExportContext): Expression {
  const manager = context.resourceOf(path, id);
  const { name, terraformName } = entityAt(path);
  const known = path === 'actions' && Object.hasOwn(KNOWN_ACTIONS, id) ? KNOWN_ACTIONS[id] : undefined;
  if (manager === undefined && known !== undefined) return call(name, known);
  if (manager?.declaration.type.bindings === undefined && manager)
    return { kind: 'reference', to: manager.declaration, entry: manager.entry };
  return call(name, `from_${terraformName}_id`, [referById(path, id, context)]);
}

/** Returns the value of an attribute that takes the id of an entry. */
function referById(path: string, id: string, context: ExportContext): Expression {
  const manager = context.resourceOf(path, id);
  if (manager === undefined) return literal(id);
  const { declaration: to, entry } = manager;
  if (to.type.bindings === undefined) return { kind: 'reference', to, entry, member: `${entityAt(path).terraformName}_id` };
  return { kind: 'reference', to, entry, member: 'id' };
}

function entityAt(path: string): Entity {
  const entity = ENTITIES.find(({ routes }) => routes.path === path);
  if (!entity) throw new Error(`the model has no family at ${path}`);
  return entity;
}
