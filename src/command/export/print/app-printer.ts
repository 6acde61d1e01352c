import { cdkText, type Code, code, NOTHING, type Remark, remark as words } from '../../../output';
import {
  type CodeStatement,
  type Declaration,
  declarationsOf,
  type Expression,
  literal,
  type Program,
  resourceKeysIn,
} from '../code/syntax-tree';
import { constantCase, constructId, latinWordsOf, pascalCase, type Words } from '../naming/words';
import { type AppFile, appFiles, appName, functionOf } from './app-files';
import type { AppLanguage, MainFile } from './app-language';
import { constructsFile, lengthOf } from './constructs-file';
import { ExpressionPrinter, tagReference } from './expression-printer';
import { type Doc, hardLine, printDoc } from './layout';
import type { ExportedFile, Printer, PrintOptions } from './printer';
import { printWithTags, type TagNames, type TagSpelling } from './tag-names';

/** Id of the provider in the stack. */
const PROVIDER = 'Svc';

const named = (name: Words): Expression => ({ kind: 'value', name });

/** Prints a CDK app in the style of the language's formatter. */
export class AppPrinter implements Printer {
  public constructor(private readonly language: AppLanguage) {}

  public print(program: Program, options: PrintOptions): ExportedFile[] {
    const literal = (tag: string) => this.language.string(cdkText(tag));
    const spelling: TagSpelling = {
      name: constantCase,
      literal,
      reference: tagReference,
      definition: (name, tag) => code`    ${name}: ${literal(tag)},\n`,
    };
    return printWithTags(program, spelling, (tags) => this.files(program, tags, options));
  }

  /**
   * Returns one file with the constructs of a program, for an app that exists.
   *
   * @param forgotten addresses that the state loses without a change of the service
   * @param remark at the top of the file
   */
  public part(program: Program, forgotten: readonly string[], remark: Remark): ExportedFile {
    const { language } = this;
    const [file] = appFiles(program, 'file per family');
    const lines = language.constructsFile(constructsFile(file!, new Map(), language, forgotten));
    return this.file(language.moduleName(file!.title), [language.comment(remark), NOTHING, ...lines]);
  }

  public lengthOf(statement: CodeStatement): number {
    return lengthOf(statement, this.language);
  }

  private files(program: Program, tags: TagNames, { layout, imported }: PrintOptions): ExportedFile[] {
    const { language } = this;
    const files = appFiles(program, layout);
    const imports = declarationsOf(program).filter(({ key }) => imported === undefined || imported.has(key));
    return [
      this.file(code`main`, language.mainFile(this.main(program, files, imports))),
      ...(tags.size === 0
        ? []
        : [this.file(code`tags`, language.tagsFile([...tags].map(([tag, name]) => [name, language.string(cdkText(tag))])))]),
      ...files.map((file) => ({
        ...this.file(language.moduleName(file.title), language.constructsFile(constructsFile(file, tags, language))),
        declares: resourceKeysIn(file.sections),
      })),
      ...(imports.length === 0 ? [] : [this.file(code`imports`, language.importsFile(imports))]),
    ];
  }

  private file(name: Code, lines: readonly Doc[]): ExportedFile {
    const { width, indent, extension } = this.language;
    const text = printDoc(
      lines.flatMap((line) => [line, hardLine]),
      width,
      indent,
    );
    return { name: `${name}.${extension}`, text };
  }

  private main({ config }: Program, files: readonly AppFile[], imports: readonly Declaration[]): MainFile {
    const { language } = this;
    const printer = new ExpressionPrinter(language, { tags: new Map(), variableOf: ({ name }) => language.variable(name) });
    const [self, configuration] = [named(language.self), named(['configuration'])];
    const functions = files.map((file) => ({ module: language.moduleName(file.title), name: language.variable(functionOf(file)) }));
    const calls = files.map(({ title, uses, returned }, i): Doc => {
      const call = printer.call(functions[i]!.name, [configuration, ...uses.map((used) => named(used.title))]);
      return returned.size > 0 ? language.assign(language.variable(title), call) : language.run(call);
    });
    if (imports.length > 0) {
      const importAll = { module: code`imports`, name: language.variable(['import', 'all']) };
      functions.push(importAll);
      calls.push(language.run(printer.call(importAll.name, [configuration])));
    }
    const name = appName(config);
    // Names of resources begin with the id, so with a letter. The provider, which is beside it, has another one.
    const ofName = constructId(latinWordsOf(config));
    const id = /^[A-Z]/.test(ofName) && ofName !== PROVIDER ? ofName : 'Configuration';
    const made = printer.call(language.newCallee(code`Configuration`), [self, literal(id)], [['name', literal(config)]]);
    return {
      className: pascalCase(name),
      stackId: name.join('-'),
      functions,
      body: [
        language.comment(words`The base URL and the API key come from SVC_BASE_URL and SVC_API_KEY.`),
        language.run(printer.call(language.newCallee(code`SvcProvider`), [self, literal(PROVIDER)])),
        language.assign(language.variable(['configuration']), made),
        ...calls,
      ],
    };
  }
}
