import { capitalized } from '../../../model';
import { type Code, code, type Identifier, identifier, joined, NOTHING, remark } from '../../../output';
import {
  call,
  type CodeMember,
  type CodeStatement,
  type Declaration,
  type Expression,
  type Group,
  isDeclaration,
  literal,
} from '../code/syntax-tree';
import { constructId } from '../naming/words';
import { type AppFile, classesIn, expressionsOf, functionOf, isConstructed, referencesOf, separated, statementsOf } from './app-files';
import type { AppLanguage, ConstructsFile } from './app-language';
import { ExpressionPrinter } from './expression-printer';
import { type Doc, hardLine, printDoc } from './layout';
import type { TagNames } from './tag-names';

/** Name of a row's value that is the id of the construct. No attribute has it. */
const CONSTRUCT = 'construct';

/** Classes of the CDK, for input variables and for the blocks of a stack. */
const STACK = 'TerraformStack';
const VARIABLES = [STACK, 'TerraformVariable', 'Token'];

const CONFIGURATION = { kind: 'value', name: ['configuration'] } as const;

/**
 * Returns a file with constructs, in the language of the app.
 *
 * @param forgotten addresses that the state loses without a change of the service
 */
export function constructsFile(file: AppFile, tags: TagNames, language: AppLanguage, forgotten: readonly string[] = []): ConstructsFile {
  const { sections, returned } = file;
  const statements = statementsOf(sections);
  const expressions = statements.flatMap(expressionsOf);
  const printer = new StatementPrinter(file, statements, tags, language);
  const body = sections.flatMap((section, i): Doc[] => [
    ...(i > 0 ? [NOTHING] : []),
    ...(sections.length > 1
      ? [language.comment(remark`${joined<'remark' | 'identifier'>(capitalized(section.title).split(' ').map(identifier), remark` `)}`)]
      : []),
    ...separated(section.statements.map((statement) => printer.statement(statement))),
  ]);
  if (forgotten.length > 0) for (const line of [NOTHING, ...printer.forget(forgotten)]) body.push(line);
  const names = [...returned].map(({ name }) => language.variable(name));
  const what = sections.length === 1 ? code`the ${joined(sections[0]!.title.split(' ').map(identifier), code` `)}` : code`everything`;
  return {
    file,
    functionName: language.variable(functionOf(file)),
    summary: code`Adds ${what} of the configuration.`,
    body: names.length > 0 ? [...body, NOTHING, language.returnStatement(names)] : body,
    classes: classesIn(statements),
    structs: identifiers(
      expressions.flatMap((each) => (each.kind === 'struct' && each.type.bindings === undefined ? [each.type.name] : [])),
    ),
    modules: identifiers(statements.filter(isConstructed).flatMap(({ type }) => type.bindings ?? [])),
    cdk: identifiers([...(statements.some(({ kind }) => kind === 'variable') ? VARIABLES : []), ...(forgotten.length > 0 ? [STACK] : [])]),
    usesTags: expressions.some((each) => each.kind === 'tag' && tags.has(each.text)),
  };
}

const identifiers = (names: readonly string[]): Identifier[] => [...new Set(names)].sort().map(identifier);

/** Prints the statements of a file. */
class StatementPrinter {
  private readonly expressions: ExpressionPrinter;
  /** Declarations that need a variable. */
  private readonly named: ReadonlySet<Declaration>;

  public constructor(
    private readonly file: AppFile,
    statements: readonly CodeStatement[],
    tags: TagNames,
    private readonly language: AppLanguage,
  ) {
    const here = new Set(statements);
    this.expressions = new ExpressionPrinter(language, { tags, variableOf: (one) => this.variableOf(one, here.has(one)) });
    const added = statements.filter(isDeclaration).filter(({ additions }) => additions.length > 0);
    this.named = new Set([...statements.flatMap(referencesOf), ...file.returned, ...added]);
  }

  public statement(statement: CodeStatement): Doc[] {
    const { language, expressions } = this;
    switch (statement.kind) {
      case 'variable': {
        const { name, description } = statement.secret;
        const made = expressions.call(
          language.newCallee(code`TerraformVariable`),
          [call(STACK, 'of', [CONFIGURATION]), literal(name.join('_'))],
          [
            ['type', literal('string')],
            ['description', literal(description)],
            ['sensitive', literal(true)],
            ['default', call('Token', 'null_value')],
          ],
          true,
        );
        return [language.assign(language.variable(name), made)];
      }
      case 'named value':
        return [language.assign(language.variable(statement.name), expressions.expression(statement.value))];
      case 'declaration':
        return this.declaration(statement);
      case 'group':
        return [this.group(statement)];
    }
  }

  /** Prints the `removed` blocks of the stack, for which the CDK has no class. */
  public forget(addresses: readonly string[]): Doc[] {
    const { language, expressions } = this;
    const stack = expressions.expression(call(STACK, 'of', [CONFIGURATION]));
    const blocks = addresses.map((address): Expression => {
      const lifecycle: Expression = { kind: 'map', entries: [['destroy', literal(false)]] };
      return {
        kind: 'map',
        entries: [
          ['from', literal(address)],
          ['lifecycle', lifecycle],
        ],
      };
    });
    const override: Doc = [stack, code`.${expressions.method('add_override')}`];
    return [
      language.comment(remark`Delete this call and those of the imports above after the deployment.`),
      language.run(expressions.call(override, [literal('removed'), { kind: 'list', items: blocks }])),
    ];
  }

  private group({ type, members, rows }: Group): Doc {
    const { language, expressions } = this;
    const table = rows.map(({ declaration, values }): CodeMember[] => [[CONSTRUCT, literal(constructId(declaration.name))], ...values]);
    const className = language.newCallee(language.className(type));
    const made = expressions.call(className, [CONFIGURATION, { kind: 'each', name: CONSTRUCT }], members, true);
    return language.loop(
      table.map((row) => row.map(([name, value]) => ({ name, of: value, doc: expressions.expression(value) }))),
      language.run(made),
    );
  }

  private declaration(declaration: Declaration): Doc[] {
    const { language, expressions } = this;
    const { name, members, additions, remarks, type } = declaration;
    const variable = language.variable(name);
    const className = language.newCallee(language.className(type));
    const made = expressions.call(className, [CONFIGURATION, literal(constructId(name))], members, true);
    const added = additions.map(({ method, parameters, options }) =>
      language.run(expressions.call(code`${variable}.${expressions.method(method)}`, parameters, options, true)),
    );
    return [
      ...remarks.map((each) => language.comment(each)),
      this.named.has(declaration) ? language.assign(variable, made) : language.run(made),
      ...added,
    ];
  }

  private variableOf(declaration: Declaration, isHere: boolean): Code {
    const { language, file } = this;
    const variable = language.variable(declaration.name);
    return isHere ? variable : code`${language.variable(file.uses.find(({ returned }) => returned.has(declaration))!.title)}.${variable}`;
  }
}

/** Returns the length of a statement, printed on its own. */
export function lengthOf(statement: CodeStatement, language: AppLanguage): number {
  const file: AppFile = { title: [], sections: [], returned: new Set(), uses: [] };
  // The statement refers to variables of the same file.
  const printer = new StatementPrinter(file, [statement, ...referencesOf(statement)], new Map(), language);
  const lines = printer.statement(statement).flatMap((doc): Doc[] => [doc, hardLine]);
  return printDoc(lines, language.width, language.indent).length;
}
