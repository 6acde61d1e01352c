import { ENTITIES, type Entity, type KnownEntry, membersOf, own, References } from '../../../model';
import { identifier, type Remark, remark } from '../../../output';
import type { CodeSection, CodeStatement, Declaration, Program, SecretInput, Variable } from './syntax-tree';
import { withGroups } from './groups';
import type { CodeDialect, EntryResource, ExportContext } from './dialect';
import type { Unexported } from '../live/unexported';
import type { LiveConfiguration } from '../live/live-configuration';
import type { LiveFamily } from '../live/live-family';
import { Namer, type NamesByNamespace } from '../naming/namer';
import { type Words, wordsOf } from '../naming/words';
import { type LiveEntry, sortFamily, type SortedFamily } from '../live/entries';
import { sortListeners } from '../live/listeners';
import { type LiveRegions, sortRegions } from '../live/regions';
import { REGIONS_TYPE } from '../options/selectable';

/** Code of a live configuration, and the parts that it does not contain. */
export interface Exported {
  readonly program: Program;
  readonly names: NamesByNamespace;
  readonly unexported: readonly Unexported[];
  /** Built-in entries of the service, referred to by id: `actions/action-monitor`. */
  readonly builtIn: readonly string[];
}

export interface ProgramOptions {
  readonly dialect: CodeDialect;
  /** Whether families that have routes for the whole set are exported as sets. */
  readonly sets: boolean;
  /** Returns the length of a printed statement, to group near-equal entries. Default: no groups. */
  readonly grouping?: (statement: CodeStatement) => number;
  /** The names of an earlier export. */
  readonly earlier?: NamesByNamespace;
}

interface Family extends SortedFamily {
  /** Whether the family is exported as one resource. */
  readonly isSet: boolean;
}

/** Converts a live configuration to code, independent of the language. */
export function programOf(live: LiveConfiguration, options: ProgramOptions): Exported {
  return new ProgramMaker(live, options).make();
}

class ProgramMaker {
  private readonly namers = new Map<string, Namer>();
  private readonly managers = new Map<string, EntryResource>();
  private secrets = new Map<string, Variable>();
  private readonly context: ExportContext;

  public constructor(
    private readonly live: LiveConfiguration,
    private readonly options: ProgramOptions,
  ) {
    this.context = {
      config: live.config,
      resourceOf: (path, id) => this.managers.get(`${path}/${id}`),
      secret: (entry, field, description) => this.secret(entry, field, description),
      nameValue: (key, text) => this.nameOf('value', key, [text], 'value'),
    };
  }

  public make(): Exported {
    const { live, options } = this;
    const families = inOrder(live.families.map((family) => this.sorted(family)));
    const sorted = sortListeners(live.config, live.listeners, {
      unwritable: (json) => options.dialect.unwritable(json),
      selection: live.selection,
    });
    const regions = sortRegions(live.regions, (json) => options.dialect.unwritable(json));
    const sections = [
      ...families.map((family) => ({ title: titleOf(family.entity), statements: this.family(family) })),
      {
        title: 'load balancers',
        statements: [...this.regions(regions.regions), ...sorted.listeners.flatMap((listener) => this.listener(listener))],
      },
    ];
    const program = this.grouped({
      config: this.live.config,
      sections: sections.filter(({ statements }: CodeSection) => statements.length > 0),
      linkedTags: linkedTagsOf(families.flatMap(({ entity, entries }) => entries.map(({ id, values }) => ({ entity, id, entry: values })))),
    });
    return {
      program,
      names: Object.fromEntries([...this.namers].map(([namespace, { names }]) => [namespace, names])),
      unexported: [
        ...families.flatMap((family) => family.unexported),
        ...(live.unreadable ?? []),
        ...regions.unexported,
        ...sorted.unexported,
      ],
      builtIn: families.flatMap(({ entity, builtIn }) => builtIn.map((id) => `${entity.routes.path}/${id}`)),
    };
  }

  /** A set deletes the entries that it lacks, so a part of a family, or one with an inexpressible entry, is not exported as a set. */
  private sorted(family: LiveFamily): Family {
    const { dialect, sets } = this.options;
    const asEntries = sortFamily(family, (_, stated) => dialect.unwritable(stated));
    if (!sets || !family.entity.routes.wholeSet || family.isPart) return { ...asEntries, isSet: false };
    // In a set, the ids of the entries are keys.
    const asSet = sortFamily(family, (id, stated) => dialect.unwritable(Object.fromEntries([[id, stated]])));
    if (asSet.leftOut === 0) return { ...asSet, isSet: true };
    const what = `set of ${titleOf(family.entity)}`;
    // Without the set of an earlier export, the next apply would delete all of its entries.
    if (!this.wasSet(family.entity)) {
      const why = 'It would delete the entries that it lacks. The code has a resource for each of the others.';
      return { ...asEntries, isSet: false, unexported: [...asEntries.unexported, { what, why }] };
    }
    const why = 'An apply deletes the entries that the set lacks. Add their ids to its attribute keep.';
    return { ...asSet, isSet: true, unexported: [...asSet.unexported, { what, why }] };
  }

  private grouped(program: Program): Program {
    const { grouping: lengthOf } = this.options;
    if (!lengthOf) return program;
    return withGroups(program, {
      lengthOf,
      nameOf: ([first, ...others]) => {
        const [path] = first!.key.split('/');
        const { terraformName, routes } = ENTITIES.find((entity) => entity.routes.path === path)!;
        const isCommon = (word: string, i: number) => others.every(({ name }) => name[i] === word);
        const differs = first!.name.findIndex((word, i) => !isCommon(word, i));
        const common = first!.name.slice(0, differs === -1 ? undefined : differs).join(' ');
        return this.nameOf(terraformName, `${first!.key}#group`, [common, routes.path], 'group');
      },
    });
  }

  private wasSet({ terraformName, routes }: Entity): boolean {
    const namespace = this.options.dialect.namespaceOf(`${terraformName}_set`);
    return Object.hasOwn(own(this.options.earlier ?? {}, namespace) ?? {}, routes.path);
  }

  private family({ entity, entries, isSet }: Family): CodeStatement[] {
    if (entries.length === 0) return [];
    return isSet ? this.set(entity, entries) : entries.flatMap((entry) => this.entry(entry));
  }

  private entry(entry: LiveEntry): CodeStatement[] {
    const { entity, id, name, key } = entry;
    const words = this.nameOf(entity.terraformName, key, [name, id], entity.noun);
    return this.withSecrets(() => {
      const described = this.options.dialect.entry(entry, words, this.context);
      const declaration = { ...described, remarks: [...described.remarks, ...unreadRemarks(entry)] };
      this.managers.set(key, { declaration });
      return declaration;
    });
  }

  private set(entity: Entity, entries: readonly LiveEntry[]): CodeStatement[] {
    const words = this.nameOf(`${entity.terraformName}_set`, entity.routes.path, [titleOf(entity)], 'set');
    return this.withSecrets(() => {
      const declaration = this.options.dialect.set(entity, entries, words, this.context);
      for (const { key, id } of entries) if (declaration.referable?.has(id) ?? true) this.managers.set(key, { declaration, entry: id });
      return declaration;
    });
  }

  private regions(regions: readonly LiveRegions[]): CodeStatement[] {
    if (regions.length === 0) return [];
    return this.options.dialect.regions(regions, this.nameOf('load_balancer_regions', REGIONS_TYPE, ['regions'], 'regions'), this.context);
  }

  private listener(listener: ReturnType<typeof sortListeners>['listeners'][number]): CodeStatement[] {
    const words = this.nameOf('load_balancer_certificates', listener.key, listener.texts, 'certificates');
    return this.options.dialect.listener(listener, words, this.context);
  }

  /** Returns the declaration after the variables that it needs. */
  private withSecrets(make: () => Declaration): CodeStatement[] {
    this.secrets = new Map();
    const declaration = make();
    return [...this.secrets.values(), declaration];
  }

  private secret({ key, name, id, entity }: LiveEntry, field: string, description: string): SecretInput {
    const words = [name, id, entity.noun].map(wordsOf).find(({ length }) => length > 0)!;
    const variable = this.nameOf('variable', `${key}#${field}`, [[...words, ...field.split('_')].join(' ')], 'secret');
    const owner = `the ${entity.noun} ${JSON.stringify(name)}`;
    const explained = `${description} It belongs to ${owner}. Without a value, the service keeps its current one.`;
    const secret = { name: variable, description: explained };
    this.secrets.set(`${key}#${field}`, { kind: 'variable', secret });
    return secret;
  }

  /** @param terraformName of the resource, or `variable` or `value` */
  private nameOf(terraformName: string, key: string, texts: readonly string[], noun: string): Words {
    const namespace = this.options.dialect.namespaceOf(terraformName);
    let namer = this.namers.get(namespace);
    if (!namer) this.namers.set(namespace, (namer = new Namer(own(this.options.earlier ?? {}, namespace))));
    return namer.name({ key, texts, noun });
  }
}

/** Returns the tags that one entry adds, and that another one requires or excludes. */
function linkedTagsOf(entries: readonly KnownEntry[]): Set<string> {
  const references = new References(entries);
  const isLinked = (tag: string) => {
    const added = references.tagged('adds', tag);
    const selecting = [...references.tagged('requires', tag), ...references.tagged('excludes', tag)];
    return added.some((one) => selecting.some((another) => another !== one));
  };
  return new Set(references.tagsWith('adds').filter(isLinked));
}

/** Returns remarks on fields that the service does not return. */
function unreadRemarks({ entity, values }: LiveEntry): Remark[] {
  const unread = membersOf(entity.schema).filter(({ field, facts }) => facts.mode === 'retained' && !Object.hasOwn(values, field));
  return unread.map(
    ({ attribute }) => remark`The service does not return ${identifier(attribute)}. Set it here before you change anything else.`,
  );
}

/** Returns the plural noun: `dynamic rules`. */
function titleOf({ routes }: Entity): string {
  return routes.path.replaceAll('-', ' ');
}

/** Sorts families after those that they refer to, and otherwise in the order of the model. */
function inOrder(families: readonly Family[]): Family[] {
  const referred = new Set(ENTITIES.flatMap(({ schema }) => membersOf(schema).map(({ facts }) => facts.entryOf)));
  const isReferred = ({ entity }: SortedFamily) => referred.has(entity.routes.path);
  return [...families.filter(isReferred), ...families.filter((family) => !isReferred(family))];
}
