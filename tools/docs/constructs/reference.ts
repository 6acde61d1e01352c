import type { Assembly, ClassType, Docs, EnumType, InterfaceType, Method, Parameter, Property, Type } from '@jsii/spec';
import { fenced, inline, table } from '../markdown';
import { nameOf, typeText } from './type-text';

const INTRODUCTION = `The constructs of this package, which every CDK language has. The generated bindings, one for each resource and data
source of the provider, are in the submodule \`bindings\`; the pages in docs/ describe their attributes. Every construct has its binding
as \`resource\`, for what the construct itself does not offer. [The constructs in each language](docs/constructs.md) shows code in
TypeScript, Python, Go and Java.`;

/** Kinds of types, in the order of the reference. */
const GROUPS = ['Constructs', 'Values', 'Interfaces'] as const;

/** A type of the package, described. */
export interface DescribedType {
  readonly name: string;
  readonly group: (typeof GROUPS)[number];
  readonly fqn: string;
  /** First sentence of the description, as text. */
  readonly summary: string;
  readonly prose: string;
  /** Example in TypeScript. */
  readonly example?: string;
  /** Members, in groups with a title. */
  readonly parts: readonly { readonly title: string; readonly text: string }[];
}

/** Layout of a reference. */
export interface Layout {
  /** Returns the link target of a type, by its name. */
  readonly addressOf: (name: string) => string;
  /** Form of props: a table for wide pages, a list for narrow ones. */
  readonly props: 'table' | 'list';
}

const ONE_PAGE: Layout = { addressOf: headingOf, props: 'table' };

/** Describes the types of a package's top level, sorted by group and name. The props of a construct are in its parts. */
export function describedTypes({ types = {} }: Pick<Assembly, 'types'>, layout: Layout = ONE_PAGE): readonly DescribedType[] {
  const ours = Object.values(types).filter(({ namespace }) => namespace === undefined);
  return new Reference(ours, layout).types();
}

/** Returns the reference of a package's top level: an index, then each construct, class and interface. */
export function constructsReference(assembly: Pick<Assembly, 'types'>): string {
  const all = describedTypes(assembly);
  const groups = GROUPS.map((title) => ({ title, types: all.filter(({ group }) => group === title) }));
  const index = groups.map(({ title, types }) => `- ${title}: ${types.map(({ name }) => `[${name}](${headingOf(name)})`).join(', ')}`);
  return [
    '# Reference of the constructs',
    '',
    INTRODUCTION,
    '',
    ...index,
    ...groups.flatMap(({ title, types }) => ['', `## ${title}`, ...types.flatMap((type) => ['', section(type)])]),
    '',
  ].join('\n');
}

function section({ name, prose: text, example, parts }: DescribedType): string {
  const code = example ? [fenced('typescript', example)] : [];
  return [`### ${name}`, text, ...code, ...parts.map((part) => part.text)].filter((part) => part !== '').join('\n\n');
}

function headingOf(name: string): string {
  return `#${name.toLowerCase()}`;
}

/** A group of members of a type: empty texts are left out. */
interface Part {
  readonly title: string;
  readonly texts: readonly string[];
}

class Reference {
  private readonly byFqn: ReadonlyMap<string, Type>;

  public constructor(
    ours: readonly Type[],
    private readonly layout: Layout,
  ) {
    this.byFqn = new Map(ours.map((type) => [type.fqn, type]));
  }

  public types(): readonly DescribedType[] {
    const all = [...this.byFqn.values()].sort((one, other) => one.name.localeCompare(other.name));
    const classes = all.filter((type): type is ClassType => type.kind === 'class');
    const inside = new Set(classes.flatMap((type) => this.propsOf(type)?.fqn ?? []));
    const groups: Record<DescribedType['group'], readonly Type[]> = {
      Constructs: classes.filter((type) => this.isConstruct(type)),
      Values: all.filter((type) => type.kind === 'enum' || (type.kind === 'class' && !this.isConstruct(type as ClassType))),
      // The props of a construct are in its section.
      Interfaces: all.filter(({ kind, fqn }) => kind === 'interface' && !inside.has(fqn)),
    };
    return GROUPS.flatMap((group) => groups[group].map((type) => this.described(type, group)));
  }

  private described(type: Type, group: DescribedType['group']): DescribedType {
    const { docs, name, fqn } = type;
    return {
      name,
      group,
      fqn,
      summary: docs?.summary?.replace(CITED, '') ?? '',
      prose: prose(docs),
      ...(docs?.example !== undefined && { example: docs.example }),
      parts: this.partsOf(type)
        .map(({ title, texts }) => ({ title, text: texts.filter((text) => text !== '').join('\n\n') }))
        .filter(({ text }) => text !== ''),
    };
  }

  private partsOf(type: Type): Part[] {
    if (type.kind === 'class') return this.classParts(type as ClassType);
    if (type.kind === 'enum') return [{ title: 'Constants', texts: [constantsOf(type.name, (type as EnumType).members)] }];
    return [
      { title: 'Properties', texts: [this.members(this.membersOf(type as InterfaceType))] },
      { title: 'Methods', texts: this.methods((type as InterfaceType).methods ?? [], '') },
    ];
  }

  private classParts(type: ClassType): Part[] {
    const { name, initializer, methods = [], properties = [] } = type;
    const props = this.propsOf(type);
    const constants = properties.filter(({ const: isConst, static: isStatic }) => isConst && isStatic);
    const ownProperties = properties.filter(({ static: isStatic }) => !isStatic);
    return [
      {
        title: 'Constructor',
        texts: [
          initializer ? `\`new ${name}(${this.parameters(initializer.parameters)})\`` : '',
          props ? this.members(this.membersOf(props)) : '',
        ],
      },
      { title: 'Constants', texts: [constantsOf(name, constants)] },
      {
        title: 'Static methods',
        texts: this.methods(
          methods.filter(({ static: isStatic }) => isStatic),
          `${name}.`,
        ),
      },
      {
        title: 'Attributes',
        texts: [
          ownProperties.length > 0
            ? table(
                ['Attribute', 'Type', 'Meaning'],
                ownProperties.map((one) => [`\`${one.name}\``, this.type(one), meaning(one.docs)]),
              )
            : '',
        ],
      },
      {
        title: 'Methods',
        texts: this.methods(
          methods.filter(({ static: isStatic, protected: isProtected }) => !isStatic && !isProtected),
          '',
        ),
      },
    ];
  }

  private members(properties: readonly Property[]): string {
    if (properties.length === 0) return '';
    const rows = properties.map((one) => ({
      name: `\`${one.name}\``,
      type: this.type(one),
      defaults: one.optional ? defaultText(one.docs?.default) : undefined,
      means: meaning(one.docs),
    }));
    if (this.layout.props === 'table') {
      return table(
        ['Prop', 'Type', 'Default', 'Meaning'],
        rows.map(({ name, type, defaults = 'required', means }) => [name, type, defaults, means]),
      );
    }
    return rows
      .map(({ name, type, defaults, means }) => {
        const [required, ending] = defaults === undefined ? [', required', ''] : ['', ` Default: ${defaults}.`];
        return inline(`- ${name} (${type}${required}) ${means}${ending}`);
      })
      .join('\n');
  }

  private methods(methods: readonly Method[], prefix: string): string[] {
    return methods.map((method) => {
      const returned = method.returns ? `: ${typeText(method.returns.type)}` : '';
      const notes = [
        ...(method.parameters ?? []).flatMap(({ name, docs }) => (docs?.summary ? [`\`${name}\`: ${inline(docs.summary)}`] : [])),
        ...(method.docs?.returns ? [`Returns ${inline(method.docs.returns)}`] : []),
        ...(method.docs?.custom?.throws ? [`Throws ${inline(method.docs.custom.throws)}`] : []),
      ];
      const head = `\`${prefix}${method.name}(${this.parameters(method.parameters)})${returned}\``;
      return [`${head}: ${prose(method.docs)}`, ...notes.map((note) => `- ${note}`)].join('\n');
    });
  }

  private parameters(parameters: readonly Parameter[] = []): string {
    return parameters
      .map(
        ({ name, optional, variadic, type }) =>
          `${variadic ? '...' : ''}${name}${optional ? '?' : ''}: ${typeText(type)}${variadic ? '[]' : ''}`,
      )
      .join(', ');
  }

  /** Returns properties, also inherited ones: required ones first, then in the order of the source. */
  private membersOf(type: InterfaceType): readonly Property[] {
    const inherited = (type.interfaces ?? []).flatMap((fqn) => {
      const base = this.byFqn.get(fqn);
      return base?.kind === 'interface' ? this.membersOf(base as InterfaceType) : [];
    });
    const all = [...inherited, ...(type.properties ?? [])];
    return [...all.filter(({ optional }) => !optional), ...all.filter(({ optional }) => optional)];
  }

  private propsOf({ initializer }: ClassType): InterfaceType | undefined {
    const last = initializer?.parameters?.at(-1)?.type;
    const type = last && 'fqn' in last ? this.byFqn.get(last.fqn) : undefined;
    return type?.kind === 'interface' && (type as InterfaceType).datatype ? (type as InterfaceType) : undefined;
  }

  private isConstruct({ initializer }: ClassType): boolean {
    return initializer?.parameters?.[0]?.name === 'scope';
  }

  private type({ type }: Property): string {
    return typeText(type, (fqn) => this.link(fqn));
  }

  private link(fqn: string): string {
    const name = nameOf(fqn);
    return this.byFqn.has(fqn) ? `[${name}](${this.layout.addressOf(name)})` : name;
  }
}

/** Returns the table of the constants of a class, or of the members of an enum. */
function constantsOf(type: string, constants: readonly { readonly name: string; readonly docs?: Docs }[]): string {
  if (constants.length === 0) return '';
  return table(
    ['Constant', 'Meaning'],
    constants.map(({ name, docs }) => [`\`${type}.${name}\``, meaning(docs)]),
  );
}

function prose(docs: Docs | undefined): string {
  return texts(docs).map(inline).join(' ');
}

function meaning(docs: Docs | undefined): string {
  return texts(docs).join(' ');
}

/** Sections of the contract are for those who work on the code: users read what the constructs do. */
const CITED = /\s?\(contract,\s+sections?\s[^()]*\)/g;

function texts(docs: Docs | undefined): string[] {
  return [docs?.summary, docs?.remarks].flatMap((text) => text?.replace(CITED, '') || []);
}

/** A default in prose begins with a dash. */
function defaultText(text = ''): string {
  return text.startsWith('- ') ? text.slice(2) : `\`${text}\``;
}
