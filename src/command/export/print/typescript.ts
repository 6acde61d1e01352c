import {
  cdkText,
  type Code,
  code,
  identifier,
  joined,
  typescriptComment,
  typescriptKey,
  typescriptString,
  typescriptText,
  typescriptValue,
} from '../../../output';
import type { Cdk } from '../../apps/starters';
import type { Expression } from '../code/syntax-tree';
import { camelCase, pascalCase, type Words } from '../naming/words';
import { functionOf } from './app-files';
import type { AppLanguage, ConstructsFile, Printed, PrintedMember } from './app-language';
import { block, firstFitting, type Doc, group, indented, join, line, bracketed, opened } from './layout';

/** Returns the language of apps in TypeScript for a CDK, formatted like Prettier with default settings. */
export const typescriptApp = (cdk: Cdk): AppLanguage => ({
  width: 80,
  indent: 2,
  extension: 'ts',
  self: ['this'],

  moduleName,
  variable: camelCase,
  member,
  className: ({ name, bindings }) =>
    bindings === undefined ? identifier(name) : code`bindings.${camelCase(bindings.split('_'))}.${identifier(name)}`,
  comment: typescriptComment,

  string: typescriptText,
  value: typescriptValue,
  list: (items) => bracketed(code`[`, items.map(onOneLine), code`]`, items.length > 1 && items.every(({ of }) => hasSeveralMembers(of))),
  map: (entries) =>
    braces(
      entries.map((each) => property(typescriptKey(cdkText(each.name)), each)),
      false,
    ),
  struct: (_, members) => object(members, false),
  call,
  newCallee: (className) => code`new ${className}`,

  run: (made) => [made, code`;`],
  assign: (name, value) => [code`const ${name} = `, value, code`;`],
  loop: (rows, body) => [
    block(
      [
        code`for (const each of `,
        bracketed(
          code`[`,
          rows.map((row) => object(row, false)),
          code`]`,
          true,
        ),
        code`) {`,
      ],
      [body],
      code`}`,
    ),
  ],
  each: (name) => code`each.${member(name)}`,
  returnStatement: (names) => [code`return `, braces(names, false), code`;`],

  mainFile: ({ className, stackId, functions, body }) => [
    importLine([code`Configuration`, code`SvcProvider`], packageOf(cdk)),
    importLine([code`App`, code`TerraformStack`], typescriptString(cdk)),
    code`import type { Construct } from "constructs";`,
    ...functions.map(({ module, name }) => importLine([name], code`"./${module}"`)),
    code``,
    block(
      code`class ${className} extends TerraformStack {`,
      [block(code`public constructor(scope: Construct, id: string) {`, [code`super(scope, id);`, code``, ...body], code`}`)],
      code`}`,
    ),
    code``,
    code`const app = new App();`,
    code`new ${className}(app, ${typescriptString(stackId)});`,
    code`app.synth();`,
  ],

  tagsFile: (tags) => [
    code`/** Tags that several entries use. */`,
    [
      code`export const Tag = `,
      braces(
        tags.map(([name, tag]) => code`${name}: ${tag}`),
        true,
      ),
      code`;`,
    ],
  ],

  importsFile: (imports) => [
    code`import type { Configuration } from ${packageOf(cdk)};`,
    code`import type { IConstruct } from "constructs";`,
    code``,
    code`/** Import ids, by the id of the construct. */`,
    [
      code`const IMPORTS = `,
      braces(
        imports.map(({ name, importId }) => wordProperty(pascalCase(name), typescriptString(cdkText(importId)))),
        true,
      ),
      code`;`,
    ],
    code``,
    code`/**`,
    code` * Imports the existing resources into the state.`,
    code` * Delete this file and its call after the first deployment.`,
    code` */`,
    code`export function importAll(configuration: Configuration): void {`,
    code`  for (const [id, importId] of Object.entries(IMPORTS)) {`,
    code`    const construct = configuration.node.findChild(id) as IConstruct & {`,
    code`      importFrom(importId: string): void;`,
    code`    };`,
    code`    construct.importFrom(importId);`,
    code`  }`,
    code`}`,
  ],

  constructsFile: (file) => [
    ...importsOf(file, cdk),
    code``,
    code`/** ${file.summary} */`,
    block(
      [
        code`export function ${file.functionName}`,
        bracketed(
          code`(`,
          [
            code`configuration: Configuration`,
            ...file.file.uses.map((used) => code`${camelCase(used.title)}: ReturnType<typeof ${camelCase(functionOf(used))}>`),
          ],
          code`)`,
        ),
        code` {`,
      ],
      file.body,
      code`}`,
    ),
  ],
});

/** Apps of CDKTF in TypeScript. */
export const TYPESCRIPT_APP = typescriptApp('cdktf');

function moduleName(title: Words): Code {
  return joined(title.map(identifier), code`-`);
}

/** Name of the package of the constructs, as a string. */
function packageOf(cdk: Cdk): Code {
  return typescriptString(`@svc-waap/${cdk}`);
}

function importsOf({ file, classes, modules, cdk: ofCdk, usesTags }: ConstructsFile, cdk: Cdk): Doc[] {
  return [
    importLine([...classes, ...(modules.length > 0 ? [code`bindings`] : []), code`type Configuration`], packageOf(cdk)),
    ...(ofCdk.length > 0 ? [importLine(ofCdk, typescriptString(cdk))] : []),
    ...file.uses.map((used) => importLine([code`type ${camelCase(functionOf(used))}`], code`"./${moduleName(used.title)}"`)),
    ...(usesTags ? [code`import { Tag } from "./tags";`] : []),
  ];
}

function importLine(names: readonly Code[], from: Code): Doc {
  return [code`import `, braces(names, false), code` from ${from};`];
}

/** Prints a call. A trailing object, or a list after other parameters, begins on the line of the call if it fits. */
function call(callee: Doc, parameters: readonly Printed[], options: readonly PrintedMember[], isBroken: boolean): Doc {
  const all = [...parameters.map(onOneLine), ...(options.length > 0 ? [object(options, isBroken)] : [])];
  const broken = bracketed(code`(`, all, code`)`, true);
  const { kind } = parameters.at(-1)?.of ?? {};
  const isTrailing = options.length > 0 || kind === 'map' || (kind === 'list' && parameters.length > 1);
  const last = isTrailing ? all.at(-1) : undefined;
  if (last === undefined) return [callee, bracketed(code`(`, all, code`)`)];
  const hugging = (end: Doc): Doc => [code`(`, join(code`, `, [...all.slice(0, -1), end]), code`)`];
  return [callee, firstFitting(hugging(last), hugging(opened(last)), broken)];
}

function object(members: readonly PrintedMember[], isBroken: boolean): Doc {
  return braces(
    members.map((each) => property(member(each.name), each)),
    isBroken,
  );
}

function braces(members: readonly Doc[], isBroken: boolean): Doc {
  return bracketed(code`{`, members, code`}`, isBroken, line);
}

function property(name: Code, { of, doc }: Printed): Doc {
  // A template literal of several lines begins beside the name.
  return isWord(of) && typeof doc === 'string' ? wordProperty(name, doc) : [name, code`: `, doc];
}

/** A property whose value moves to the next line if it does not fit. */
function wordProperty(name: Code, value: Doc): Doc {
  // Prettier keeps the value on the line if the name is at most as long as an indentation plus two characters.
  return name.length > 4 ? group([name, code`:`, indented([line, value])]) : [name, code`: `, value];
}

/** Returns a text of several lines as a string literal: beside other values, it is easier to read. */
function onOneLine({ of, doc }: Printed): Doc {
  return of.kind === 'literal' && typeof of.value === 'string' ? typescriptString(cdkText(of.value)) : doc;
}

/** Whether the value is a string or a constant. */
function isWord(value: Expression): boolean {
  return (value.kind === 'literal' && typeof value.value === 'string') || value.kind === 'constant';
}

/** Whether the value is an object with several members. Prettier breaks a list of such objects. */
function hasSeveralMembers(value: Expression): boolean {
  return (value.kind === 'map' && value.entries.length > 1) || (value.kind === 'struct' && value.members.length > 1);
}

function member(name: string): Code {
  return camelCase(name.split('_'));
}
