import { cdkText, type Code, code, identifier, pythonComment, pythonString, pythonText, pythonValue } from '../../../output';
import type { Cdk } from '../../apps/starters';
import type { TypeName } from '../code/syntax-tree';
import { constructId, snakeCase } from '../naming/words';
import type { AppLanguage, ConstructsFile, Printed, PrintedMember } from './app-language';
import { block, type Doc, group, ifBroken, indented, join, line, bracketed, softLine } from './layout';

/** Returns the language of apps in Python for a CDK, formatted like black and ruff with default settings. */
export const pythonApp = (cdk: Cdk): AppLanguage => ({
  width: 88,
  indent: 4,
  extension: 'py',
  self: ['self'],

  moduleName: snakeCase,
  variable: snakeCase,
  member: identifier,
  className,
  comment: pythonComment,

  string: pythonText,
  value: pythonValue,
  list: (items) =>
    bracketed(
      code`[`,
      items.map(({ doc }) => doc),
      code`]`,
    ),
  map: (entries) =>
    bracketed(
      code`{`,
      entries.map(({ name, doc }): Doc => [pythonString(cdkText(name)), code`: `, doc]),
      code`}`,
    ),
  struct: (type, members) => call(className(type), [], members),
  call,
  newCallee: (name) => name,

  run: (made) => made,
  assign: (name, value) => [code`${name} = `, value],
  loop: (rows, body) =>
    block(
      [
        code`for each in `,
        bracketed(
          code`[`,
          rows.map((row) =>
            bracketed(
              code`{`,
              row.map(({ name, doc }): Doc => [pythonString(name), code`: `, doc]),
              code`}`,
            ),
          ),
          code`]`,
          true,
        ),
        code`:`,
      ],
      [body],
    ),
  each: (name) => code`each[${pythonString(name)}]`,
  returnStatement: (names) => [
    code`return SimpleNamespace`,
    bracketed(
      code`(`,
      names.map((name) => code`${name}=${name}`),
      code`)`,
    ),
  ],

  mainFile: ({ className: stack, stackId, functions, body }) => [
    code`from ${identifier(cdk)} import App, TerraformStack`,
    code`from constructs import Construct`,
    importLine(moduleOf(cdk), [code`Configuration`, code`SvcProvider`]),
    code``,
    ...[...functions].sort((a, b) => (a.module < b.module ? -1 : 1)).map(({ module, name }) => importLine(module, [name])),
    code``,
    code``,
    block(code`class ${stack}(TerraformStack):`, [
      block(code`def __init__(self, scope: Construct, id: str) -> None:`, [code`super().__init__(scope, id)`, code``, ...body]),
    ]),
    code``,
    code``,
    code`app = App()`,
    code`${stack}(app, ${pythonString(stackId)})`,
    code`app.synth()`,
  ],

  tagsFile: (tags) => [
    block(code`class Tag:`, [code`"""Tags that several entries use."""`, code``, ...tags.map(([name, tag]) => code`${name} = ${tag}`)]),
  ],

  importsFile: (imports) => [
    code`from typing import Any`,
    code``,
    code`from ${moduleOf(cdk)} import Configuration`,
    code``,
    code`# Import ids, by the id of the construct.`,
    [
      code`IMPORTS = `,
      bracketed(
        code`{`,
        imports.map(({ name, importId }) => code`${pythonString(constructId(name))}: ${pythonString(cdkText(importId))}`),
        code`}`,
        true,
      ),
    ],
    code``,
    code``,
    code`def import_all(configuration: Configuration) -> None:`,
    code`    """Imports the existing resources into the state.`,
    code``,
    code`    Delete this file and its call after the first deployment.`,
    code`    """`,
    code`    for id, import_id in IMPORTS.items():`,
    // The type of a child lacks the method: it is `IConstruct`.
    code`        construct: Any = configuration.node.find_child(id)`,
    code`        construct.import_from(import_id)`,
  ],

  constructsFile: (file) => [
    ...importsOf(file, cdk),
    code``,
    code``,
    block(
      [
        code`def ${file.functionName}`,
        bracketed(
          code`(`,
          [code`configuration: Configuration`, ...file.file.uses.map(({ title }) => code`${snakeCase(title)}: SimpleNamespace`)],
          code`)`,
        ),
        file.file.returned.size > 0 ? code` -> SimpleNamespace:` : code` -> None:`,
      ],
      [code`"""${file.summary}"""`, ...file.body],
    ),
  ],
});

/** Apps of CDKTF in Python. */
export const PYTHON_APP = pythonApp('cdktf');

/** Name of the module of the constructs. */
function moduleOf(cdk: Cdk): Code {
  return code`svc_waap_${identifier(cdk)}`;
}

function className({ name, bindings }: TypeName): Code {
  return bindings === undefined ? identifier(name) : code`${identifier(bindings)}.${identifier(name)}`;
}

function importsOf({ file, classes, structs, modules, cdk: ofCdk, usesTags }: ConstructsFile, cdk: Cdk): Doc[] {
  const ours = moduleOf(cdk);
  return [
    ...(file.returned.size > 0 || file.uses.length > 0 ? [code`from types import SimpleNamespace`, code``] : []),
    ...(ofCdk.length > 0 ? [importLine(identifier(cdk), ofCdk)] : []),
    importLine(ours, [...new Set([code`Configuration`, ...classes, ...structs])].sort()),
    ...(modules.length > 0 ? [importLine(code`${ours}.bindings`, modules)] : []),
    ...(usesTags ? [code``, code`from tags import Tag`] : []),
  ];
}

function importLine(from: Code, names: readonly Code[]): Doc {
  const list = join([code`,`, line], names);
  return group([code`from ${from} import `, ifBroken(code`(`), indented([softLine, list]), ifBroken(code`,`), softLine, ifBroken(code`)`)]);
}

function call(callee: Doc, parameters: readonly Printed[], options: readonly PrintedMember[]): Doc {
  const named = options.map(({ name, doc }): Doc => [code`${identifier(name)}=`, doc]);
  return [callee, bracketed(code`(`, [...parameters.map(({ doc }) => doc), ...named], code`)`)];
}
