import { version } from '../../../package.json';
import { type Declaration, declarationsOf, isDeclaration, keysIn, type Program, type Statement } from '../code/declaration';
import type { Expression, Member } from '../code/expression';
import { sharedTags } from '../code/shared-tags';
import { camelCase, constantCase, pascalCase, wordsOf } from '../naming/words';
import {
  type AppFile,
  appFiles,
  appName,
  classesIn,
  expressionsOf,
  referencesOf,
  separated,
  statementsOf,
  templateText,
} from './app-files';
import { choice, type Doc, group, hardLine, ifBroken, indented, join, line, render, softLine } from './layout';
import type { ExportedFile, Printer, PrintOptions } from './printer';
import { tagNames, type TagNames } from './tag-names';

/** What prettier does without a configuration. */
const [WIDTH, INDENT] = [80, 2];

const PACKAGE = '@svc-waap/cdktf';

/** Writes an app of the CDK in TypeScript, as prettier leaves it. */
export class TypeScriptPrinter implements Printer {
  public print(program: Program, { layout, imported }: PrintOptions): ExportedFile[] {
    const tags = tagNames(sharedTags(program), constantCase);
    const files = appFiles(program, layout);
    const imports = declarationsOf(program).filter(({ key }) => imported === undefined || imported.has(key));
    return [
      { name: 'package.json', text: json(packageJson(program)) },
      { name: 'tsconfig.json', text: json(TSCONFIG) },
      { name: 'cdktf.json', text: json({ language: 'typescript', app: 'npx tsx main.ts' }) },
      { name: 'main.ts', text: laidOut(mainFile(program, files, imports.length > 0)) },
      ...(tags.size === 0 ? [] : [{ name: 'tags.ts', text: laidOut(tagsFile(tags)) }]),
      ...files.map((file) => ({
        name: `${fileName(file)}.ts`,
        text: laidOut(new FilePrinter(file, tags).file()),
        declares: keysIn(file.sections),
      })),
      ...(imports.length === 0 ? [] : [{ name: 'imports.ts', text: laidOut(importsFile(imports)) }]),
    ];
  }
}

const laidOut = (doc: Doc): string => render(doc, WIDTH, INDENT);

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const TSCONFIG = {
  compilerOptions: { target: 'ES2022', module: 'node16', strict: true, skipLibCheck: true, noEmit: true },
};

function packageJson({ config }: Program): object {
  return {
    name: `${appName(config).join('-')}`,
    version: '1.0.0',
    private: true,
    scripts: { synth: 'cdktf synth', diff: 'cdktf diff', deploy: 'cdktf deploy' },
    dependencies: { [PACKAGE]: `^${version}`, cdktf: '^0.21.0', constructs: '^10.6.0' },
    devDependencies: { 'cdktf-cli': '^0.21.0', tsx: '^4.23.15', typescript: '~6.0' },
  };
}

const fileName = ({ title }: AppFile): string => title.join('-');

const functionName = ({ title }: AppFile): string => `add${pascalCase(title)}`;

function mainFile(program: Program, files: readonly AppFile[], hasImports: boolean): Doc {
  const name = appName(program.config);
  const className = pascalCase(name);
  const modules = [
    ...files.map((file) => [functionName(file), fileName(file)] as const),
    ...(hasImports ? [['importAll', 'imports'] as const] : []),
  ];
  const calls = files.map((file) => {
    const parameters = ['configuration', ...file.uses.map(({ title }) => camelCase(title))];
    const result = file.returned.size > 0 ? `const ${camelCase(file.title)} = ` : '';
    return [result, invocation(functionName(file), parameters), ';'];
  });
  const body = [
    'super(scope, id);',
    '',
    '// Where the service is and the key for it come from SVC_BASE_URL and SVC_API_KEY.',
    'new SvcProvider(this, "Svc");',
    ['const configuration = new Configuration', args(['this', text(configurationId(program))], nameOnly(program)), ';'],
    ...calls,
    ...(hasImports ? ['importAll(configuration);'] : []),
  ];
  return lines([
    importLine(['Configuration', 'SvcProvider'], PACKAGE),
    'import { App, TerraformStack } from "cdktf";',
    'import type { Construct } from "constructs";',
    ...modules.map(([what, module]) => importLine([what], `./${module}`)),
    '',
    [
      `class ${className} extends TerraformStack {`,
      indented([
        hardLine,
        'public constructor(scope: Construct, id: string) {',
        indented(body.map((each) => (each === '' ? [hardLine] : [hardLine, each]))),
        hardLine,
        '}',
      ]),
      hardLine,
      '}',
    ],
    '',
    'const app = new App();',
    `new ${className}(app, ${text(name.join('-'))});`,
    'app.synth();',
  ]);
}

function tagsFile(tags: TagNames): Doc {
  const members = [...tags].map(([tag, name]): Doc => [name, ': ', text(templateText(tag))]);
  return lines(['/** Tags that several entries use. */', ['export const Tag = ', braces(members, true), ';']]);
}

function importsFile(imports: readonly Declaration[]): Doc {
  const members = imports.map(({ name, importId }) => property(pascalCase(name), text(templateText(importId)), true));
  return lines([
    'import type { Configuration } from "@svc-waap/cdktf";',
    'import type { IConstruct } from "constructs";',
    '',
    '/** What the service has, by the id of its construct. */',
    ['const IMPORTS = ', braces(members, true), ';'],
    '',
    '/**',
    ' * Takes what the service has into the state. The first deployment does that.',
    ' * Then this file has done its work, and may be deleted with its call.',
    ' */',
    'export function importAll(configuration: Configuration): void {',
    '  for (const [id, importId] of Object.entries(IMPORTS)) {',
    '    const construct = configuration.node.findChild(id) as IConstruct & {',
    '      importFrom(importId: string): void;',
    '    };',
    '    construct.importFrom(importId);',
    '  }',
    '}',
  ]);
}

/** Prints one file with statements. */
class FilePrinter {
  private readonly statements: readonly Statement[];
  private readonly here: ReadonlySet<Statement>;
  /** Declarations that something refers to by a variable. */
  private readonly named: ReadonlySet<Declaration>;

  public constructor(
    private readonly appFile: AppFile,
    private readonly tags: TagNames,
  ) {
    this.statements = statementsOf(appFile.sections);
    this.here = new Set(this.statements);
    const added = this.statements.filter(isDeclaration).filter(({ additions }) => additions.length > 0);
    this.named = new Set([...this.statements.flatMap(referencesOf), ...appFile.returned, ...added]);
  }

  public file(): Doc {
    const { appFile, statements } = this;
    const parameters = [
      'configuration: Configuration',
      ...appFile.uses.map((used) => `${camelCase(used.title)}: ReturnType<typeof ${functionName(used)}>`),
    ];
    const body: Doc[] = appFile.sections.flatMap((section, i) => [
      ...(i > 0 ? ['' as Doc] : []),
      ...(appFile.sections.length > 1 ? [`// ${section.title.charAt(0).toUpperCase()}${section.title.slice(1)}`] : []),
      ...separated(section.statements.map((statement) => this.statement(statement))),
    ]);
    const exported = [...appFile.returned].map(({ name }) => camelCase(name));
    if (exported.length > 0) body.push('', ['return ', braces(exported, false), ';']);
    const what = appFile.sections.length === 1 ? `the ${appFile.sections[0]!.title}` : 'everything';
    return lines([
      ...this.imports(statements),
      '',
      `/** Adds ${what} of the configuration. */`,
      [
        group([
          `export function ${functionName(appFile)}(`,
          indented([softLine, join([',', line], parameters)]),
          ifBroken(','),
          softLine,
          ') {',
        ]),
        indented(body.map((each) => (each === '' ? [hardLine] : [hardLine, each]))),
        hardLine,
        '}',
      ],
    ]);
  }

  private imports(statements: readonly Statement[]): Doc[] {
    const hasBindings = statements.some((statement) => isDeclaration(statement) && statement.type.bindings !== undefined);
    const hasVariables = statements.some(({ kind }) => kind === 'variable');
    const usesTags = statements.some((statement) =>
      expressionsOf(statement).some((each) => each.kind === 'tag' && this.tags.has(each.text)),
    );
    const classes = classesIn(statements);
    const cdk = hasVariables ? ['TerraformStack', 'TerraformVariable', 'Token'] : [];
    return [
      importLine([...classes, ...(hasBindings ? ['bindings'] : []), 'type Configuration'], PACKAGE),
      ...(cdk.length > 0 ? [importLine(cdk, 'cdktf')] : []),
      ...this.appFile.uses.map((used) => importLine([`type ${functionName(used)}`], `./${fileName(used)}`)),
      ...(usesTags ? [importLine(['Tag'], './tags')] : []),
    ];
  }

  private statement(statement: Statement): Doc[] {
    switch (statement.kind) {
      case 'variable': {
        const { name, description } = statement.secret;
        const members: Doc[] = [
          'type: "string"',
          property('description', text(templateText(description)), true),
          'sensitive: true',
          'default: Token.nullValue()',
        ];
        const scope = 'TerraformStack.of(configuration)';
        return [['const ', camelCase(name), ' = new TerraformVariable', args([scope, text(name.join('_'))], braces(members, true)), ';']];
      }
      case 'named value':
        return [['const ', camelCase(statement.name), ' = ', this.expression(statement.value), ';']];
      case 'declaration':
        return this.declaration(statement);
    }
  }

  private declaration(declaration: Declaration): Doc[] {
    const { name, members, additions, remarks, type } = declaration;
    const className = type.bindings === undefined ? type.name : `bindings.${camelCase(type.bindings.split('_'))}.${type.name}`;
    const made = construction(className, ['configuration', text(pascalCase(name))], members, (value) => this.expression(value));
    const variable = this.named.has(declaration) ? `const ${camelCase(name)} = ` : '';
    const added = additions.map(({ method, parameters, options }): Doc => {
      const printed = parameters.map((each) => this.expression(each));
      // An object at the end begins on the line of the call, also where it is no options.
      const map = parameters.at(-1)?.kind === 'map' ? printed.pop() : undefined;
      const members = options.map((each) => this.member(each));
      return [camelCase(name), '.', camelCase(method.split('_')), args(printed, members.length > 0 ? braces(members, true) : map), ';'];
    });
    return [...remarks.map((remark) => `// ${remark}`), [variable, made, ';'], ...added];
  }

  private member([name, value]: Member): Doc {
    return property(camelCase(name.split('_')), this.expression(value), isWord(value));
  }

  private expression(expression: Expression): Doc {
    switch (expression.kind) {
      case 'literal':
        return literalText(expression.value);
      case 'list': {
        const areObjects =
          expression.items.length > 1 &&
          expression.items.every(({ kind, ...rest }) => {
            const { entries, members } = rest as { entries?: readonly Member[]; members?: readonly Member[] };
            return (kind === 'map' || kind === 'struct') && (entries ?? members ?? []).length > 1;
          });
        return brackets(
          expression.items.map((item) => this.expression(item)),
          areObjects,
        );
      }
      case 'map':
        return braces(
          expression.entries.map(([key, value]) => property(keyText(templateText(key)), this.expression(value), isWord(value))),
          false,
        );
      case 'struct':
        return braces(
          expression.members.map((each) => this.member(each)),
          false,
        );
      case 'call': {
        const { owner, method, parameters, options } = expression;
        const last =
          options &&
          braces(
            options.map((each) => this.member(each)),
            false,
          );
        return [
          owner,
          '.',
          camelCase(method.split('_')),
          args(
            parameters.map((each) => this.expression(each)),
            last,
          ),
        ];
      }
      case 'constant':
        return `${expression.owner}.${expression.name}`;
      case 'tag': {
        const name = this.tags.get(expression.text);
        return name === undefined ? literalText(expression.text) : `Tag.${name}`;
      }
      case 'secret':
        return `${camelCase(expression.secret.name)}.stringValue`;
      case 'value':
        return camelCase(expression.name);
      case 'reference': {
        const { to, entry, member } = expression;
        const here = this.here.has(to) ? '' : `${camelCase(this.appFile.uses.find(({ returned }) => returned.has(to))!.title)}.`;
        const of = entry === undefined ? '' : ['.entry', args([text(entry)])];
        return [here, camelCase(to.name), of, member === undefined ? '' : `.${camelCase(member.split('_'))}`];
      }
    }
  }
}

function configurationId({ config }: Program): string {
  return pascalCase(wordsOf(config)) || 'Configuration';
}

function nameOnly({ config }: Program): Doc {
  return braces([property('name', literalText(config), true)], false);
}

/** `new Action(configuration, "Polite", { ... })`, with each property on a line of its own. */
function construction(className: string, first: readonly Doc[], members: readonly Member[], print: (value: Expression) => Doc): Doc {
  const properties = members.map(([name, value]) => property(camelCase(name.split('_')), print(value), isWord(value)));
  return ['new ', className, args(first, members.length > 0 ? braces(properties, true) : undefined)];
}

/** Arguments. An object at the end begins on the line of the call where that fits. */
function args(first: readonly Doc[], last?: Doc): Doc {
  const all = [...first, ...(last === undefined ? [] : [last])];
  if (all.length === 0) return '()';
  const broken = group(['(', indented([softLine, join([',', line], all)]), ifBroken(','), softLine, ')'], true);
  const hugged = ['(', join(', ', all), ')'];
  if (last === undefined) return group(['(', indented([softLine, join([',', line], all)]), ifBroken(','), softLine, ')']);
  return choice(hugged, ['(', join(', ', [...first, forcedOpen(last)]), ')'], broken);
}

function forcedOpen(doc: Doc): Doc {
  return typeof doc === 'object' && 'kind' in doc && doc.kind === 'group' ? { ...doc, isBroken: true } : doc;
}

function invocation(name: string, parameters: readonly string[]): Doc {
  return [name, args(parameters)];
}

function braces(members: readonly Doc[], isBroken: boolean): Doc {
  if (members.length === 0) return '{}';
  return group(['{', indented([line, join([',', line], members)]), ifBroken(','), line, '}'], isBroken);
}

function brackets(items: readonly Doc[], isBroken: boolean): Doc {
  if (items.length === 0) return '[]';
  return group(['[', indented([softLine, join([',', line], items)]), ifBroken(','), softLine, ']'], isBroken);
}

/** @param isString whether the value goes to the next line where it does not fit */
function property(name: string, value: Doc, isString: boolean): Doc {
  // Prettier leaves a value beside a name that is no longer than an indentation and two characters.
  return isString && name.length > 4 ? group([name, ':', indented([line, value])]) : [name, ': ', value];
}

/** Texts and members of constants go to the next line where they do not fit. */
function isWord(value: Expression): boolean {
  return (value.kind === 'literal' && typeof value.value === 'string') || value.kind === 'constant';
}

function keyText(key: string): string {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(key) ? key : text(key);
}

function literalText(value: string | number | boolean): string {
  return typeof value === 'string' ? text(templateText(value)) : String(value);
}

/** A string in double quotes, or in single ones where that needs fewer escapes, as prettier has it. */
function text(value: string): string {
  const escaped = JSON.stringify(value)
    .slice(1, -1)
    .replace(/[\u2028\u2029\u007f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const [doubles, singles] = ['"', "'"].map((quote) => value.split(quote).length - 1) as [number, number];
  return doubles > singles ? `'${escaped.replace(/\\"/g, '"').replace(/'/g, "\\'")}'` : `"${escaped}"`;
}

function importLine(names: readonly string[], from: string): Doc {
  return group(['import ', '{', indented([line, join([',', line], names)]), ifBroken(','), line, `} from ${text(from)};`]);
}

function lines(docs: readonly Doc[]): Doc {
  return docs.flatMap((doc) => [doc, hardLine]);
}
