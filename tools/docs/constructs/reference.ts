import type { Assembly, ClassType, Docs, InterfaceType, Method, Parameter, Property, Type } from '@jsii/spec';
import { fenced, inline, table } from '../markdown';
import { nameOf, typeText } from './type-text';

const INTRODUCTION = `The constructs of this package, which every CDK language has. The generated bindings, one for each resource and data
source of the provider, are in the submodule \`bindings\`; the pages in docs/ describe their attributes. Every construct has its binding
as \`resource\`, for what the construct itself does not offer. [The constructs in each language](docs/constructs.md) shows code in
TypeScript, Python, Go and Java.`;

/** Returns the reference of a package's top level: an index, then each construct, class and interface. */
export function constructsReference({ types = {} }: Pick<Assembly, 'types'>): string {
  const ours = Object.values(types).filter(({ namespace }) => namespace === undefined);
  return new Reference(ours).page();
}

class Reference {
  private readonly byFqn: ReadonlyMap<string, Type>;

  public constructor(ours: readonly Type[]) {
    this.byFqn = new Map(ours.map((type) => [type.fqn, type]));
  }

  public page(): string {
    const all = [...this.byFqn.values()].sort((one, other) => one.name.localeCompare(other.name));
    const classes = all.filter((type): type is ClassType => type.kind === 'class');
    const inside = new Set(classes.flatMap((type) => this.propsOf(type)?.fqn ?? []));
    const sections: [string, readonly Type[]][] = [
      ['Constructs', classes.filter((type) => this.isConstruct(type))],
      ['Values', classes.filter((type) => !this.isConstruct(type))],
      // The props of a construct are in its section.
      ['Interfaces', all.filter(({ kind, fqn }) => kind === 'interface' && !inside.has(fqn))],
    ];
    const index = sections.map(([title, types]) => `- ${title}: ${types.map((type) => this.link(type.fqn)).join(', ')}`);
    return [
      '# Reference of the constructs',
      '',
      INTRODUCTION,
      '',
      ...index,
      ...sections.flatMap(([title, types]) => ['', `## ${title}`, ...types.flatMap((type) => ['', this.section(type)])]),
      '',
    ].join('\n');
  }

  private section(type: Type): string {
    const { docs, name } = type;
    const parts = [`### ${name}`, prose(docs), ...(docs?.example ? [fenced('typescript', docs.example)] : [])];
    if (type.kind === 'class') parts.push(...this.classParts(type));
    if (type.kind === 'interface') parts.push(this.members(this.membersOf(type)), ...this.methods(type.methods ?? [], ''));
    return parts.filter((part) => part !== '').join('\n\n');
  }

  private classParts(type: ClassType): string[] {
    const { name, initializer, methods = [], properties = [] } = type;
    const props = this.propsOf(type);
    const constants = properties.filter(({ const: isConst, static: isStatic }) => isConst && isStatic);
    const ownProperties = properties.filter(({ static: isStatic }) => !isStatic);
    return [
      ...(initializer ? [`\`new ${name}(${this.parameters(initializer.parameters)})\``] : []),
      ...(props ? [this.members(this.membersOf(props))] : []),
      ...(constants.length > 0
        ? [
            table(
              ['Constant', 'Meaning'],
              constants.map((one) => [`\`${name}.${one.name}\``, meaning(one.docs)]),
            ),
          ]
        : []),
      ...this.methods(
        methods.filter(({ static: isStatic }) => isStatic),
        `${name}.`,
      ),
      ...(ownProperties.length > 0
        ? [
            table(
              ['Attribute', 'Type', 'Meaning'],
              ownProperties.map((one) => [`\`${one.name}\``, this.type(one), meaning(one.docs)]),
            ),
          ]
        : []),
      ...this.methods(
        methods.filter(({ static: isStatic, protected: isProtected }) => !isStatic && !isProtected),
        '',
      ),
    ];
  }

  private members(properties: readonly Property[]): string {
    if (properties.length === 0) return '';
    return table(
      ['Prop', 'Type', 'Default', 'Meaning'],
      properties.map((one) => [
        `\`${one.name}\``,
        this.type(one),
        one.optional ? defaultText(one.docs?.default) : 'required',
        meaning(one.docs),
      ]),
    );
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
    return this.byFqn.has(fqn) ? `[${name}](#${name.toLowerCase()})` : name;
  }
}

function prose(docs: Docs | undefined): string {
  return [docs?.summary, docs?.remarks].flatMap((text) => (text ? [inline(text)] : [])).join(' ');
}

function meaning(docs: Docs | undefined): string {
  return [docs?.summary, docs?.remarks].flatMap((text) => text ?? []).join(' ');
}

/** A default in prose begins with a dash. */
function defaultText(text = ''): string {
  return text.startsWith('- ') ? text.slice(2) : `\`${text}\``;
}
