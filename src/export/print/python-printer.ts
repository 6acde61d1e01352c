import { version } from '../../../package.json';
import { type Declaration, declarationsOf, isDeclaration, keysIn, type Program, type Statement } from '../code/declaration';
import type { Expression, Member } from '../code/expression';
import { sharedTags } from '../code/shared-tags';
import { constantCase, pascalCase, snakeCase, wordsOf } from '../naming/words';
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
import { type Doc, group, hardLine, ifBroken, indented, join, line, render, softLine } from './layout';
import type { ExportedFile, Printer, PrintOptions } from './printer';
import { tagNames, type TagNames } from './tag-names';

/** What black and ruff do without a configuration. */
const [WIDTH, INDENT] = [88, 4];

const PACKAGE = 'svc_waap_cdktf';

/** Writes an app of the CDK in Python, as black leaves it. */
export class PythonPrinter implements Printer {
  public print(program: Program, { layout, imported }: PrintOptions): ExportedFile[] {
    const tags = tagNames(sharedTags(program), constantCase);
    const files = appFiles(program, layout);
    const imports = declarationsOf(program).filter(({ key }) => imported === undefined || imported.has(key));
    return [
      { name: 'requirements.txt', text: `cdktf~=0.21.0\nconstructs>=10.6.0,<11.0.0\nsvc-waap-cdktf~=${version}\n` },
      { name: 'cdktf.json', text: `${JSON.stringify({ language: 'python', app: 'python3 main.py' }, null, 2)}\n` },
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

const laidOut = (doc: Doc): string => render(doc, WIDTH, INDENT);

const moduleName = ({ title }: AppFile): string => snakeCase(title);

const functionName = ({ title }: AppFile): string => `add_${snakeCase(title)}`;

function mainFile(program: Program, files: readonly AppFile[], hasImports: boolean): Doc {
  const name = appName(program.config);
  const className = pascalCase(name);
  const calls = files.map((file): Doc => {
    const parameters = ['configuration', ...file.uses.map(({ title }) => snakeCase(title))];
    const result = file.returned.size > 0 ? `${snakeCase(file.title)} = ` : '';
    return [result, functionName(file), args(parameters)];
  });
  const modules = [
    ...files.map((file) => [moduleName(file), functionName(file)] as const),
    ...(hasImports ? [['imports', 'import_all'] as const] : []),
  ];
  const id = text(pascalCase(wordsOf(program.config)) || 'Configuration');
  return lines([
    'from cdktf import App, TerraformStack',
    'from constructs import Construct',
    importLine(PACKAGE, ['Configuration', 'SvcProvider']),
    '',
    ...modules.sort(([a], [b]) => (a < b ? -1 : 1)).map(([module, what]) => importLine(module, [what])),
    '',
    '',
    [
      `class ${className}(TerraformStack):`,
      indented([
        ...[hardLine, 'def __init__(self, scope: Construct, id: str) -> None:'],
        indented(
          [
            'super().__init__(scope, id)',
            '',
            '# Where the service is and the key for it come from SVC_BASE_URL and SVC_API_KEY.',
            'SvcProvider(self, "Svc")',
            ['configuration = Configuration', args(['self', id, ['name=', literalText(program.config)]])] as Doc,
            ...calls,
            ...(hasImports ? ['import_all(configuration)'] : []),
          ].map(onLine),
        ),
      ]),
    ],
    '',
    '',
    'app = App()',
    `${className}(app, ${text(name.join('-'))})`,
    'app.synth()',
  ]);
}

function tagsFile(tags: TagNames): Doc {
  const members = [...tags].map(([tag, name]): Doc => [hardLine, name, ' = ', text(templateText(tag))]);
  return lines([['class Tag:', indented([hardLine, '"""Tags that several entries use."""', hardLine, ...members])]]);
}

function importsFile(imports: readonly Declaration[]): Doc {
  const members = imports.map(({ name, importId }): Doc => [text(pascalCase(name)), ': ', text(templateText(importId))]);
  return lines([
    'from svc_waap_cdktf import Configuration',
    '',
    '# What the service has, by the id of its construct.',
    ['IMPORTS = ', bracketed('{', members, '}', true)],
    '',
    '',
    'def import_all(configuration: Configuration) -> None:',
    '    """Takes what the service has into the state.',
    '',
    '    The first deployment does that. Then this file has done its work, and may be deleted',
    '    with its call.',
    '    """',
    '    for id, import_id in IMPORTS.items():',
    '        configuration.node.find_child(id).import_from(import_id)',
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
    const parameters = ['configuration: Configuration', ...appFile.uses.map((used) => `${snakeCase(used.title)}: SimpleNamespace`)];
    const body: Doc[] = appFile.sections.flatMap((section, i) => [
      ...(i > 0 ? ['' as Doc] : []),
      ...(appFile.sections.length > 1 ? [`# ${section.title.charAt(0).toUpperCase()}${section.title.slice(1)}`] : []),
      ...separated(section.statements.map((statement) => this.statement(statement))),
    ]);
    const returned = [...appFile.returned].map(({ name }): Doc => `${snakeCase(name)}=${snakeCase(name)}`);
    if (returned.length > 0) body.push('', ['return SimpleNamespace', args(returned)]);
    const what = appFile.sections.length === 1 ? `the ${appFile.sections[0]!.title}` : 'everything';
    const head = group(['(', indented([softLine, join([',', line], parameters)]), ifBroken(','), softLine, ')']);
    return lines([
      ...this.imports(),
      '',
      '',
      [
        [`def ${functionName(appFile)}`, head, ` -> ${returned.length > 0 ? 'SimpleNamespace' : 'None'}:`],
        indented([`"""Adds ${what} of the configuration."""`, ...body].map(onLine)),
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
      .flatMap((each) => (each.kind === 'struct' && each.type.bindings === undefined ? [each.type.name] : []));
    const hasNamespace = appFile.returned.size > 0 || appFile.uses.length > 0;
    const classes = [...new Set(['Configuration', ...classesIn(statements), ...structs])].sort();
    return [
      ...(hasNamespace ? ['from types import SimpleNamespace', ''] : []),
      ...(statements.some(({ kind }) => kind === 'variable') ? ['from cdktf import TerraformStack, TerraformVariable, Token'] : []),
      importLine(PACKAGE, classes),
      ...(modules.size > 0 ? [importLine(`${PACKAGE}.bindings`, [...modules].sort())] : []),
      ...(usesTags ? ['', 'from tags import Tag'] : []),
    ];
  }

  private statement(statement: Statement): Doc[] {
    switch (statement.kind) {
      case 'variable': {
        const { name, description } = statement.secret;
        const members = ['type="string"', ['description=', literalText(description)], 'sensitive=True', 'default=Token.null_value()'];
        return [[snakeCase(name), ' = TerraformVariable', args(['TerraformStack.of(configuration)', text(snakeCase(name)), ...members])]];
      }
      case 'named value':
        return [[snakeCase(statement.name), ' = ', this.expression(statement.value)]];
      case 'declaration':
        return this.declaration(statement);
    }
  }

  private declaration(declaration: Declaration): Doc[] {
    const { name, members, additions, remarks, type } = declaration;
    const className = type.bindings === undefined ? type.name : `${type.bindings}.${type.name}`;
    const variable = this.named.has(declaration) ? `${snakeCase(name)} = ` : '';
    const made = [variable, className, args(['configuration', text(pascalCase(name)), ...members.map((each) => this.argument(each))])];
    const added = additions.map(({ method, parameters, options }): Doc => {
      return [
        snakeCase(name),
        '.',
        method,
        args([...parameters.map((each) => this.expression(each)), ...options.map((each) => this.argument(each))]),
      ];
    });
    return [...remarks.map((remark) => `# ${remark}`), made, ...added];
  }

  private argument([name, value]: Member): Doc {
    return [`${name}=`, this.expression(value)];
  }

  private expression(expression: Expression): Doc {
    switch (expression.kind) {
      case 'literal':
        return literalText(expression.value);
      case 'list':
        return bracketed(
          '[',
          expression.items.map((item) => this.expression(item)),
          ']',
        );
      case 'map':
        return bracketed(
          '{',
          expression.entries.map(([key, value]): Doc => [literalText(key), ': ', this.expression(value)]),
          '}',
        );
      case 'struct': {
        const { type, members } = expression;
        return [type.bindings === undefined ? '' : `${type.bindings}.`, type.name, args(members.map((each) => this.argument(each)))];
      }
      case 'call': {
        const { owner, method, parameters, options = [] } = expression;
        return [
          owner,
          '.',
          method,
          args([...parameters.map((each) => this.expression(each)), ...options.map((each) => this.argument(each))]),
        ];
      }
      case 'constant':
        return `${expression.owner}.${expression.name}`;
      case 'tag': {
        const name = this.tags.get(expression.text);
        return name === undefined ? literalText(expression.text) : `Tag.${name}`;
      }
      case 'secret':
        return `${snakeCase(expression.secret.name)}.string_value`;
      case 'value':
        return snakeCase(expression.name);
      case 'reference': {
        const { to, entry, member } = expression;
        const here = this.here.has(to) ? '' : `${snakeCase(this.appFile.uses.find(({ returned }) => returned.has(to))!.title)}.`;
        const of = entry === undefined ? '' : ['.entry', args([text(entry)])];
        return [here, snakeCase(to.name), of, member === undefined ? '' : `.${member}`];
      }
    }
  }
}

const args = (all: readonly Doc[]): Doc => bracketed('(', all, ')');

function bracketed(open: string, items: readonly Doc[], close: string, isBroken = false): Doc {
  if (items.length === 0) return open + close;
  return group([open, indented([softLine, join([',', line], items)]), ifBroken(','), softLine, close], isBroken);
}

function onLine(doc: Doc): Doc {
  return doc === '' ? [hardLine] : [hardLine, doc];
}

function literalText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? text(templateText(value)) : String(value);
}

/** A string in double quotes, or in single ones where that needs fewer escapes, as black has it. */
function text(value: string): string {
  const escaped = JSON.stringify(value)
    .slice(1, -1)
    .replace(/[\u2028\u2029\u007f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const [doubles, singles] = ['"', "'"].map((quote) => value.split(quote).length - 1) as [number, number];
  return doubles > singles ? `'${escaped.replace(/\\"/g, '"').replace(/'/g, "\\'")}'` : `"${escaped}"`;
}

function importLine(from: string, names: readonly string[]): Doc {
  const list = join([',', line], names);
  return group([`from ${from} import `, ifBroken('('), indented([softLine, list]), ifBroken(','), softLine, ifBroken(')')]);
}

function lines(docs: readonly Doc[]): Doc {
  return docs.flatMap((doc) => [doc, hardLine]);
}
