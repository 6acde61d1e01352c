import { version } from '../../../package.json';
import {
  cdkText,
  type Code,
  code,
  identifier,
  joined,
  jsonDocument,
  pythonComment,
  pythonString,
  pythonValue,
  versionText,
} from '../../output';
import { type Declaration, declarationsOf, isDeclaration, keysIn, type Program, type Statement } from '../code/declaration';
import type { Expression, Member } from '../code/expression';
import { sharedTags } from '../code/shared-tags';
import { capitalized, constantCase, constructId, pascalCase, snakeCase, wordsOf } from '../naming/words';
import { type AppFile, appFiles, appName, classesIn, expressionsOf, referencesOf, separated, statementsOf } from './app-files';
import { type Doc, group, hardLine, ifBroken, indented, join, line, render, softLine } from './layout';
import type { ExportedFile, Printer, PrintOptions } from './printer';
import { tagNames, type TagNames } from './tag-names';

/** What black and ruff do without a configuration. */
const [WIDTH, INDENT] = [88, 4];

const PACKAGE = code`svc_waap_cdktf`;

/** Writes an app of the CDK in Python, as black leaves it. */
export class PythonPrinter implements Printer {
  public print(program: Program, { layout, imported }: PrintOptions): ExportedFile[] {
    const tags = tagNames(sharedTags(program), constantCase);
    const files = appFiles(program, layout);
    const imports = declarationsOf(program).filter(({ key }) => imported === undefined || imported.has(key));
    return [
      { name: 'requirements.txt', text: code`cdktf~=0.21.0\nconstructs>=10.6.0,<11.0.0\nsvc-waap-cdktf~=${versionText(version)}\n` },
      { name: 'cdktf.json', text: jsonDocument({ language: 'python', app: 'python3 main.py' }) },
      { name: 'main.py', text: laidOut(mainFile(program, files, imports.length > 0)) },
      ...(tags.size === 0 ? [] : [{ name: 'tags.py', text: laidOut(tagsFile(tags)) }]),
      ...files.map((file) => ({
        name: `${moduleName(file)}.py`,
        text: laidOut(new FilePrinter(file, tags).file()),
        declares: keysIn(file.sections),
      })),
      ...(imports.length === 0 ? [] : [{ name: 'imports.py', text: laidOut(importsFile(imports)) }]),
    ];
  }
}

const laidOut = (doc: Doc): Code => render(doc, WIDTH, INDENT);

const moduleName = ({ title }: AppFile): Code => snakeCase(title);

const functionName = ({ title }: AppFile): Code => code`add_${snakeCase(title)}`;

function mainFile(program: Program, files: readonly AppFile[], hasImports: boolean): Doc {
  const name = appName(program.config);
  const className = pascalCase(name);
  const calls = files.map((file): Doc => {
    const parameters = [code`configuration`, ...file.uses.map(({ title }) => snakeCase(title))];
    const result = file.returned.size > 0 ? code`${snakeCase(file.title)} = ` : code``;
    return [result, functionName(file), args(parameters)];
  });
  const modules = [
    ...files.map((file) => [moduleName(file), functionName(file)] as const),
    ...(hasImports ? [[code`imports`, code`import_all`] as const] : []),
  ];
  const id = pythonString(constructId(wordsOf(program.config)) || 'Configuration');
  return lines([
    code`from cdktf import App, TerraformStack`,
    code`from constructs import Construct`,
    importLine(PACKAGE, [code`Configuration`, code`SvcProvider`]),
    code``,
    ...modules.sort(([a], [b]) => (a < b ? -1 : 1)).map(([module, what]) => importLine(module, [what])),
    code``,
    code``,
    [
      code`class ${className}(TerraformStack):`,
      indented([
        ...[hardLine, code`def __init__(self, scope: Construct, id: str) -> None:`],
        indented(
          [
            code`super().__init__(scope, id)`,
            code``,
            code`# Where the service is and the key for it come from SVC_BASE_URL and SVC_API_KEY.`,
            code`SvcProvider(self, "Svc")`,
            [code`configuration = Configuration`, args([code`self`, id, [code`name=`, literalText(program.config)]])] as Doc,
            ...calls,
            ...(hasImports ? [code`import_all(configuration)`] : []),
          ].map(onLine),
        ),
      ]),
    ],
    code``,
    code``,
    code`app = App()`,
    code`${className}(app, ${pythonString(name.join('-'))})`,
    code`app.synth()`,
  ]);
}

function tagsFile(tags: TagNames): Doc {
  const members = [...tags].map(([tag, name]): Doc => [hardLine, name, code` = `, pythonString(cdkText(tag))]);
  return lines([[code`class Tag:`, indented([hardLine, code`"""Tags that several entries use."""`, hardLine, ...members])]]);
}

function importsFile(imports: readonly Declaration[]): Doc {
  const members = imports.map(({ name, importId }): Doc => [pythonString(constructId(name)), code`: `, pythonString(cdkText(importId))]);
  return lines([
    code`from svc_waap_cdktf import Configuration`,
    code``,
    code`# What the service has, by the id of its construct.`,
    [code`IMPORTS = `, bracketed(code`{`, members, code`}`, true)],
    code``,
    code``,
    code`def import_all(configuration: Configuration) -> None:`,
    code`    """Takes what the service has into the state.`,
    code``,
    code`    The first deployment does that. Then this file has done its work, and may be deleted`,
    code`    with its call.`,
    code`    """`,
    code`    for id, import_id in IMPORTS.items():`,
    code`        configuration.node.find_child(id).import_from(import_id)`,
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
    const { appFile } = this;
    const parameters = [code`configuration: Configuration`, ...appFile.uses.map((used) => code`${snakeCase(used.title)}: SimpleNamespace`)];
    const body: Doc[] = appFile.sections.flatMap((section, i) => [
      ...(i > 0 ? [code`` as Doc] : []),
      ...(appFile.sections.length > 1 ? [pythonComment(capitalized(section.title))] : []),
      ...separated(section.statements.map((statement) => this.statement(statement))),
    ]);
    const returned = [...appFile.returned].map(({ name }): Doc => code`${snakeCase(name)}=${snakeCase(name)}`);
    if (returned.length > 0) body.push(code``, [code`return SimpleNamespace`, args(returned)]);
    const [first] = appFile.sections;
    const what = appFile.sections.length === 1 ? code`the ${joined(first!.title.split(' ').map(identifier), code` `)}` : code`everything`;
    const head = group([code`(`, indented([softLine, join([code`,`, line], parameters)]), ifBroken(code`,`), softLine, code`)`]);
    return lines([
      ...this.imports(),
      code``,
      code``,
      [
        [code`def ${functionName(appFile)}`, head, returned.length > 0 ? code` -> SimpleNamespace:` : code` -> None:`],
        indented([code`"""Adds ${what} of the configuration."""`, ...body].map(onLine)),
      ],
    ]);
  }

  private imports(): Doc[] {
    const { statements, appFile } = this;
    const modules = new Set(
      statements.flatMap((each) => (isDeclaration(each) && each.type.bindings !== undefined ? [each.type.bindings] : [])),
    );
    const usesTags = statements.some((statement) =>
      expressionsOf(statement).some((each) => each.kind === 'tag' && this.tags.has(each.text)),
    );
    const structs = statements
      .flatMap(expressionsOf)
      .flatMap((each) => (each.kind === 'struct' && each.type.bindings === undefined ? [identifier(each.type.name)] : []));
    const hasNamespace = appFile.returned.size > 0 || appFile.uses.length > 0;
    const classes = [...new Set([code`Configuration`, ...classesIn(statements), ...structs])].sort();
    return [
      ...(hasNamespace ? [code`from types import SimpleNamespace`, code``] : []),
      ...(statements.some(({ kind }) => kind === 'variable') ? [code`from cdktf import TerraformStack, TerraformVariable, Token`] : []),
      importLine(PACKAGE, classes),
      ...(modules.size > 0 ? [importLine(code`${PACKAGE}.bindings`, [...modules].sort().map(identifier))] : []),
      ...(usesTags ? [code``, code`from tags import Tag`] : []),
    ];
  }

  private statement(statement: Statement): Doc[] {
    switch (statement.kind) {
      case 'variable': {
        const { name, description } = statement.secret;
        const members = [
          code`type="string"`,
          [code`description=`, literalText(description)],
          code`sensitive=True`,
          code`default=Token.null_value()`,
        ];
        return [
          [
            snakeCase(name),
            code` = TerraformVariable`,
            args([code`TerraformStack.of(configuration)`, pythonString(snakeCase(name)), ...members]),
          ],
        ];
      }
      case 'named value':
        return [[snakeCase(statement.name), code` = `, this.expression(statement.value)]];
      case 'declaration':
        return this.declaration(statement);
    }
  }

  private declaration(declaration: Declaration): Doc[] {
    const { name, members, additions, remarks, type } = declaration;
    const className = type.bindings === undefined ? identifier(type.name) : code`${identifier(type.bindings)}.${identifier(type.name)}`;
    const variable = this.named.has(declaration) ? code`${snakeCase(name)} = ` : code``;
    const made = [
      variable,
      className,
      args([code`configuration`, pythonString(constructId(name)), ...members.map((each) => this.argument(each))]),
    ];
    const added = additions.map(({ method, parameters, options }): Doc => {
      return [
        snakeCase(name),
        code`.`,
        methodName(method),
        args([...parameters.map((each) => this.expression(each)), ...options.map((each) => this.argument(each))]),
      ];
    });
    return [...remarks.map(pythonComment), made, ...added];
  }

  private argument([name, value]: Member): Doc {
    return [code`${identifier(name)}=`, this.expression(value)];
  }

  private expression(expression: Expression): Doc {
    switch (expression.kind) {
      case 'literal':
        return literalText(expression.value);
      case 'list':
        return bracketed(
          code`[`,
          expression.items.map((item) => this.expression(item)),
          code`]`,
        );
      case 'map':
        return bracketed(
          code`{`,
          expression.entries.map(([key, value]): Doc => [literalText(key), code`: `, this.expression(value)]),
          code`}`,
        );
      case 'struct': {
        const { type, members } = expression;
        return [
          type.bindings === undefined ? code`` : code`${identifier(type.bindings)}.`,
          identifier(type.name),
          args(members.map((each) => this.argument(each))),
        ];
      }
      case 'call': {
        const { owner, method, parameters, options = [] } = expression;
        return [
          identifier(owner),
          code`.`,
          methodName(method),
          args([...parameters.map((each) => this.expression(each)), ...options.map((each) => this.argument(each))]),
        ];
      }
      case 'constant':
        return code`${identifier(expression.owner)}.${identifier(expression.name)}`;
      case 'tag': {
        const name = this.tags.get(expression.text);
        return name === undefined ? literalText(expression.text) : code`Tag.${name}`;
      }
      case 'secret':
        return code`${snakeCase(expression.secret.name)}.string_value`;
      case 'value':
        return snakeCase(expression.name);
      case 'reference': {
        const { to, entry, member } = expression;
        const here = this.here.has(to) ? code`` : code`${snakeCase(this.appFile.uses.find(({ returned }) => returned.has(to))!.title)}.`;
        const of = entry === undefined ? code`` : [code`.entry`, args([pythonString(entry)])];
        return [here, snakeCase(to.name), of, member === undefined ? code`` : code`.${identifier(member)}`];
      }
    }
  }
}

/** A method, or one of a member: `resource.add_override`. */
const methodName = (method: string): Code => joined(method.split('.').map(identifier), code`.`);

const args = (all: readonly Doc[]): Doc => bracketed(code`(`, all, code`)`);

function bracketed(open: Code, items: readonly Doc[], close: Code, isBroken = false): Doc {
  if (items.length === 0) return [open, close];
  return group([open, indented([softLine, join([code`,`, line], items)]), ifBroken(code`,`), softLine, close], isBroken);
}

function onLine(doc: Doc): Doc {
  return doc === '' ? [hardLine] : [hardLine, doc];
}

function literalText(value: string | number | boolean): Code {
  return typeof value === 'string' ? pythonString(cdkText(value)) : pythonValue(value);
}

function importLine(from: Code, names: readonly Code[]): Doc {
  const list = join([code`,`, line], names);
  return group([code`from ${from} import `, ifBroken(code`(`), indented([softLine, list]), ifBroken(code`,`), softLine, ifBroken(code`)`)]);
}

function lines(docs: readonly Doc[]): Doc {
  return docs.flatMap((doc) => [doc, hardLine]);
}
