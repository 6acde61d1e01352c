import { version } from '../../../package.json';
import {
  cdkText,
  type Code,
  code,
  identifier,
  joined,
  jsonDocument,
  typescriptComment,
  typescriptKey,
  typescriptString,
  typescriptValue,
} from '../../output';
import { type Declaration, declarationsOf, isDeclaration, keysIn, type Program, type Statement } from '../code/declaration';
import type { Expression, Member } from '../code/expression';
import { sharedTags } from '../code/shared-tags';
import { camelCase, capitalized, constantCase, constructId, pascalCase, wordsOf } from '../naming/words';
import { type AppFile, appFiles, appName, classesIn, expressionsOf, referencesOf, separated, statementsOf } from './app-files';
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
      { name: 'package.json', text: jsonDocument(packageJson(program)) },
      { name: 'tsconfig.json', text: jsonDocument(TSCONFIG) },
      { name: 'cdktf.json', text: jsonDocument({ language: 'typescript', app: 'npx tsx main.ts' }) },
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

const laidOut = (doc: Doc): Code => render(doc, WIDTH, INDENT);

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

const functionName = ({ title }: AppFile): Code => code`add${pascalCase(title)}`;

function mainFile(program: Program, files: readonly AppFile[], hasImports: boolean): Doc {
  const name = appName(program.config);
  const className = pascalCase(name);
  const modules = [
    ...files.map((file) => [functionName(file), fileName(file)] as const),
    ...(hasImports ? [[code`importAll`, 'imports'] as const] : []),
  ];
  const calls = files.map((file) => {
    const parameters = [code`configuration`, ...file.uses.map(({ title }) => camelCase(title))];
    const result = file.returned.size > 0 ? code`const ${camelCase(file.title)} = ` : code``;
    return [result, invocation(functionName(file), parameters), code`;`];
  });
  const body = [
    code`super(scope, id);`,
    code``,
    code`// Where the service is and the key for it come from SVC_BASE_URL and SVC_API_KEY.`,
    code`new SvcProvider(this, "Svc");`,
    [
      code`const configuration = new Configuration`,
      args([code`this`, typescriptString(configurationId(program))], nameOnly(program)),
      code`;`,
    ],
    ...calls,
    ...(hasImports ? [code`importAll(configuration);`] : []),
  ];
  return lines([
    importLine([code`Configuration`, code`SvcProvider`], PACKAGE),
    code`import { App, TerraformStack } from "cdktf";`,
    code`import type { Construct } from "constructs";`,
    ...modules.map(([what, module]) => importLine([what], `./${module}`)),
    code``,
    [
      code`class ${className} extends TerraformStack {`,
      indented([
        hardLine,
        code`public constructor(scope: Construct, id: string) {`,
        indented(body.map((each) => (each === '' ? [hardLine] : [hardLine, each]))),
        hardLine,
        code`}`,
      ]),
      hardLine,
      code`}`,
    ],
    code``,
    code`const app = new App();`,
    code`new ${className}(app, ${typescriptString(name.join('-'))});`,
    code`app.synth();`,
  ]);
}

function tagsFile(tags: TagNames): Doc {
  const members = [...tags].map(([tag, name]): Doc => [name, code`: `, typescriptString(cdkText(tag))]);
  return lines([code`/** Tags that several entries use. */`, [code`export const Tag = `, braces(members, true), code`;`]]);
}

function importsFile(imports: readonly Declaration[]): Doc {
  const members = imports.map(({ name, importId }) => property(pascalCase(name), typescriptString(cdkText(importId)), true));
  return lines([
    code`import type { Configuration } from "@svc-waap/cdktf";`,
    code`import type { IConstruct } from "constructs";`,
    code``,
    code`/** What the service has, by the id of its construct. */`,
    [code`const IMPORTS = `, braces(members, true), code`;`],
    code``,
    code`/**`,
    code` * Takes what the service has into the state. The first deployment does that.`,
    code` * Then this file has done its work, and may be deleted with its call.`,
    code` */`,
    code`export function importAll(configuration: Configuration): void {`,
    code`  for (const [id, importId] of Object.entries(IMPORTS)) {`,
    code`    const construct = configuration.node.findChild(id) as IConstruct & {`,
    code`      importFrom(importId: string): void;`,
    code`    };`,
    code`    construct.importFrom(importId);`,
    code`  }`,
    code`}`,
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
      code`configuration: Configuration`,
      ...appFile.uses.map((used) => code`${camelCase(used.title)}: ReturnType<typeof ${functionName(used)}>`),
    ];
    const body: Doc[] = appFile.sections.flatMap((section, i) => [
      ...(i > 0 ? [code`` as Doc] : []),
      ...(appFile.sections.length > 1 ? [typescriptComment(capitalized(section.title))] : []),
      ...separated(section.statements.map((statement) => this.statement(statement))),
    ]);
    const exported = [...appFile.returned].map(({ name }) => camelCase(name));
    if (exported.length > 0) body.push(code``, [code`return `, braces(exported, false), code`;`]);
    const what = appFile.sections.length === 1 ? joined(appFile.sections[0]!.title.split(' ').map(identifier), code` `) : undefined;
    return lines([
      ...this.imports(statements),
      code``,
      what === undefined ? code`/** Adds everything of the configuration. */` : code`/** Adds the ${what} of the configuration. */`,
      [
        group([
          code`export function ${functionName(appFile)}(`,
          indented([softLine, join([code`,`, line], parameters)]),
          ifBroken(code`,`),
          softLine,
          code`) {`,
        ]),
        indented(body.map((each) => (each === '' ? [hardLine] : [hardLine, each]))),
        hardLine,
        code`}`,
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
    const cdk = hasVariables ? [code`TerraformStack`, code`TerraformVariable`, code`Token`] : [];
    return [
      importLine([...classes, ...(hasBindings ? [code`bindings`] : []), code`type Configuration`], PACKAGE),
      ...(cdk.length > 0 ? [importLine(cdk, 'cdktf')] : []),
      ...this.appFile.uses.map((used) => importLine([code`type ${functionName(used)}`], `./${fileName(used)}`)),
      ...(usesTags ? [importLine([code`Tag`], './tags')] : []),
    ];
  }

  private statement(statement: Statement): Doc[] {
    switch (statement.kind) {
      case 'variable': {
        const { name, description } = statement.secret;
        const members: Doc[] = [
          code`type: "string"`,
          property(code`description`, typescriptString(cdkText(description)), true),
          code`sensitive: true`,
          code`default: Token.nullValue()`,
        ];
        const scope = code`TerraformStack.of(configuration)`;
        return [
          [
            code`const `,
            camelCase(name),
            code` = new TerraformVariable`,
            args([scope, typescriptString(name.join('_'))], braces(members, true)),
            code`;`,
          ],
        ];
      }
      case 'named value':
        return [[code`const `, camelCase(statement.name), code` = `, this.expression(statement.value), code`;`]];
      case 'declaration':
        return this.declaration(statement);
    }
  }

  private declaration(declaration: Declaration): Doc[] {
    const { name, members, additions, remarks, type } = declaration;
    const className =
      type.bindings === undefined ? identifier(type.name) : code`bindings.${camelCase(type.bindings.split('_'))}.${identifier(type.name)}`;
    const made = construction(className, [code`configuration`, typescriptString(constructId(name))], members, (value) =>
      this.expression(value),
    );
    const variable = this.named.has(declaration) ? code`const ${camelCase(name)} = ` : code``;
    const added = additions.map(({ method, parameters, options }): Doc => {
      const printed = parameters.map((each) => this.expression(each));
      // An object at the end begins on the line of the call, also where it is no options.
      const map = parameters.at(-1)?.kind === 'map' ? printed.pop() : undefined;
      const members = options.map((each) => this.member(each));
      return [camelCase(name), code`.`, methodName(method), args(printed, members.length > 0 ? braces(members, true) : map), code`;`];
    });
    return [...remarks.map(typescriptComment), [variable, made, code`;`], ...added];
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
          expression.entries.map(([key, value]) => property(typescriptKey(cdkText(key)), this.expression(value), isWord(value))),
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
          identifier(owner),
          code`.`,
          methodName(method),
          args(
            parameters.map((each) => this.expression(each)),
            last,
          ),
        ];
      }
      case 'constant':
        return code`${identifier(expression.owner)}.${identifier(expression.name)}`;
      case 'tag': {
        const name = this.tags.get(expression.text);
        return name === undefined ? literalText(expression.text) : code`Tag.${name}`;
      }
      case 'secret':
        return code`${camelCase(expression.secret.name)}.stringValue`;
      case 'value':
        return camelCase(expression.name);
      case 'reference': {
        const { to, entry, member } = expression;
        const here = this.here.has(to) ? code`` : code`${camelCase(this.appFile.uses.find(({ returned }) => returned.has(to))!.title)}.`;
        const of = entry === undefined ? code`` : [code`.entry`, args([typescriptString(entry)])];
        return [here, camelCase(to.name), of, member === undefined ? code`` : code`.${camelCase(member.split('_'))}`];
      }
    }
  }
}

/** A method, or one of a member: `resource.addOverride`. */
function methodName(method: string): Code {
  return joined(
    method.split('.').map((part) => camelCase(part.split('_'))),
    code`.`,
  );
}

function configurationId({ config }: Program): string {
  return constructId(wordsOf(config)) || 'Configuration';
}

function nameOnly({ config }: Program): Doc {
  return braces([property(code`name`, literalText(config), true)], false);
}

/** `new Action(configuration, "Polite", { ... })`, with each property on a line of its own. */
function construction(className: Code, first: readonly Doc[], members: readonly Member[], print: (value: Expression) => Doc): Doc {
  const properties = members.map(([name, value]) => property(camelCase(name.split('_')), print(value), isWord(value)));
  return [code`new `, className, args(first, members.length > 0 ? braces(properties, true) : undefined)];
}

/** Arguments. An object at the end begins on the line of the call where that fits. */
function args(first: readonly Doc[], last?: Doc): Doc {
  const all = [...first, ...(last === undefined ? [] : [last])];
  if (all.length === 0) return code`()`;
  const broken = group([code`(`, indented([softLine, join([code`,`, line], all)]), ifBroken(code`,`), softLine, code`)`], true);
  const hugged = [code`(`, join(code`, `, all), code`)`];
  if (last === undefined) return group([code`(`, indented([softLine, join([code`,`, line], all)]), ifBroken(code`,`), softLine, code`)`]);
  return choice(hugged, [code`(`, join(code`, `, [...first, forcedOpen(last)]), code`)`], broken);
}

function forcedOpen(doc: Doc): Doc {
  return typeof doc === 'object' && 'kind' in doc && doc.kind === 'group' ? { ...doc, isBroken: true } : doc;
}

function invocation(name: Code, parameters: readonly Code[]): Doc {
  return [name, args(parameters)];
}

function braces(members: readonly Doc[], isBroken: boolean): Doc {
  if (members.length === 0) return code`{}`;
  return group([code`{`, indented([line, join([code`,`, line], members)]), ifBroken(code`,`), line, code`}`], isBroken);
}

function brackets(items: readonly Doc[], isBroken: boolean): Doc {
  if (items.length === 0) return code`[]`;
  return group([code`[`, indented([softLine, join([code`,`, line], items)]), ifBroken(code`,`), softLine, code`]`], isBroken);
}

/** @param isString whether the value goes to the next line where it does not fit */
function property(name: Code, value: Doc, isString: boolean): Doc {
  // Prettier leaves a value beside a name that is no longer than an indentation and two characters.
  return isString && name.length > 4 ? group([name, code`:`, indented([line, value])]) : [name, code`: `, value];
}

/** Texts and members of constants go to the next line where they do not fit. */
function isWord(value: Expression): boolean {
  return (value.kind === 'literal' && typeof value.value === 'string') || value.kind === 'constant';
}

function literalText(value: string | number | boolean): Code {
  return typeof value === 'string' ? typescriptString(cdkText(value)) : typescriptValue(value);
}

function importLine(names: readonly Code[], from: string): Doc {
  return group([
    code`import `,
    code`{`,
    indented([line, join([code`,`, line], names)]),
    ifBroken(code`,`),
    line,
    code`} from ${typescriptString(from)};`,
  ]);
}

function lines(docs: readonly Doc[]): Doc {
  return docs.flatMap((doc) => [doc, hardLine]);
}
