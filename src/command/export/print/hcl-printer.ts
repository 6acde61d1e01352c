import { version } from '../../../../package.json';
import { PROVIDER_SOURCE } from '../../../model';
import {
  CREATE_BEFORE_DESTROY,
  type Hcl,
  hcl,
  hclBlock,
  hclCode,
  hclComment,
  hclLiteral,
  type HclObject,
  hclReference,
  type HclValue,
  type Identifier,
  joined,
  NOTHING,
} from '../../../output';
import {
  type CodeMember,
  type CodeSection,
  type CodeStatement,
  type Declaration,
  declarationsOf,
  type Expression,
  type Program,
  resourceKeysIn,
} from '../code/syntax-tree';
import { snakeCase } from '../naming/words';
import type { ExportedFile, Move, ResourcePlace, Printer, PrintOptions } from './printer';
import { printWithTags, type TagNames, type TagSpelling } from './tag-names';

/** Versions of the provider that have the resources of an export: in 0.x, the next minor version may lack some. */
const PROVIDER_VERSIONS = `~> ${version}`;

/** File with the moves of resources. */
export const MOVED = 'moved.tf';

const TAG_SPELLING: TagSpelling = {
  name: snakeCase,
  literal: (tag) => hclLiteral(tag),
  reference: tagReference,
  definition: (name, tag) => hcl`    ${name} = ${hclLiteral(tag)}\n`,
};

/** Prints a Terraform configuration in the style of `terraform fmt`. */
export class HclPrinter implements Printer {
  public print(program: Program, options: PrintOptions): ExportedFile[] {
    return printWithTags(program, TAG_SPELLING, (tags) => this.files(program, tags, options));
  }

  public lengthOf(statement: CodeStatement): number {
    return statementText(statement, new Map()).length;
  }

  private files(program: Program, tags: TagNames, { layout, imported, moves = [] }: PrintOptions): ExportedFile[] {
    const sections = program.sections.map((section) => ({
      ...{ name: fileOf(section), text: sectionText(section, tags), declares: resourceKeysIn([section]) },
    }));
    const whole = {
      name: 'protection.tf',
      text: joined(
        sections.map(({ text }) => text),
        BETWEEN,
      ),
      declares: resourceKeysIn(program.sections),
    };
    const bodies = layout === 'one file' ? [whole] : sections;
    const imports = declarationsOf(program).filter(({ key }) => imported === undefined || imported.has(key));
    return [
      { name: 'main.tf', text: mainText(program, tags) },
      ...bodies.filter(({ text }) => text !== NOTHING),
      ...(imports.length === 0 ? [] : [{ name: 'imports.tf', text: importsText(imports, placesOf(program)) }]),
      ...(moves.length === 0 ? [] : [{ name: MOVED, text: movedText(moves) }]),
    ];
  }
}

/** Oldest versions of Terraform and OpenTofu that import with `for_each`. */
const ENGINE_VERSIONS = '>= 1.7';

/** Returns the file with the provider, and with tags that several entries use. */
export function mainText({ config }: Pick<Program, 'config'>, tags: TagNames): Hcl {
  const svc = hcl`      source  = ${hclLiteral(PROVIDER_SOURCE)}\n      version = ${hclLiteral(PROVIDER_VERSIONS)}\n`;
  const engine = hcl`  required_version = ${hclLiteral(ENGINE_VERSIONS)}\n\n`;
  const provider = hcl`terraform {\n${engine}  required_providers {\n    svc = {\n${svc}    }\n  }\n}\n`;
  const blocks = [
    provider,
    hcl`# The base URL and the API key come from SVC_BASE_URL and SVC_API_KEY.\n${hclBlock(hcl`provider "svc"`, { config })}`,
  ];
  if (tags.size > 0) {
    const names = Object.fromEntries([...tags].map(([tag, name]) => [name, tag]));
    blocks.push(hcl`# Tags that several entries use.\n${hclBlock(hcl`locals`, { tags: names })}`);
  }
  return joined(blocks, BETWEEN);
}

/** Empty line between blocks. */
const BETWEEN = hcl`\n`;

function sectionText({ statements }: CodeSection, tags: TagNames): Hcl {
  return joined(
    statements.map((statement) => statementText(statement, tags)),
    BETWEEN,
  );
}

function statementText(statement: CodeStatement, tags: TagNames): Hcl {
  switch (statement.kind) {
    case 'declaration': {
      const remarks = joined(statement.remarks.map(hclComment), NOTHING);
      return hcl`${remarks}${resourceBlock(statement, objectOf(statement.members, tags), statement)}`;
    }
    case 'group': {
      // The id of an entry is the key of its row.
      const isId = ([name]: CodeMember) => name === 'id';
      const rows = statement.rows.map(({ id, values }) => [
        id,
        objectOf(
          values.filter((value) => !isId(value)),
          tags,
        ),
      ]);
      const ids: HclObject = statement.members.some(isId) ? { id: hclCode(hcl`each.key`) } : {};
      const attributes = { for_each: Object.fromEntries(rows) as HclObject, ...objectOf(statement.members, tags), ...ids };
      return resourceBlock(statement, attributes, statement.rows[0]?.declaration);
    }
    case 'variable': {
      const { name, description } = statement.secret;
      const attributes = { type: hclCode(hcl`string`), description, sensitive: true, default: null };
      return hclBlock(hcl`variable "${snakeCase(name)}"`, attributes);
    }
    case 'named value':
      throw new Error('The HCL printer supports no named values.');
  }
}

/** @param lifecycle of the resource, or of one resource of a group. All resources of a type have the same */
function resourceBlock(
  statement: Pick<Declaration, 'type' | 'name'>,
  attributes: HclObject,
  lifecycle: Pick<Declaration, 'createBeforeDestroy'> | undefined,
): Hcl {
  const blocks = lifecycle?.createBeforeDestroy ? [CREATE_BEFORE_DESTROY] : [];
  return hclBlock(hcl`resource "${typeOf(statement)}" "${labelOf(statement)}"`, attributes, undefined, blocks);
}

function objectOf(members: readonly CodeMember[], tags: TagNames): HclObject {
  return Object.fromEntries(members.map(([name, value]) => [name, valueOf(value, tags)]));
}

function valueOf(expression: Expression, tags: TagNames): HclValue {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'list':
      return expression.items.map((item) => valueOf(item, tags));
    case 'map':
      return objectOf(expression.entries, tags);
    case 'struct':
      return objectOf(expression.members, tags);
    case 'tag': {
      const name = tags.get(expression.text);
      return name === undefined ? expression.text : hclCode(tagReference(name));
    }
    case 'each':
      return hclCode(hcl`each.value.${hclReference(expression.name)}`);
    case 'secret':
      return hclCode(hcl`var.${snakeCase(expression.secret.name)}`);
    case 'reference': {
      const entry = expression.entry === undefined ? NOTHING : hcl`.entries[${hclLiteral(expression.entry)}]`;
      return hclCode(hcl`${addressOf(expression.to)}${entry}.${hclReference(expression.member ?? '')}`);
    }
    default:
      throw new Error(`The HCL printer supports no ${expression.kind}.`);
  }
}

function tagReference(name: Identifier): Hcl {
  return hcl`local.tags.${name}`;
}

function importsText(declarations: readonly Declaration[], places: ReadonlyMap<string, ResourcePlace>): Hcl {
  const single = declarations.filter(({ key }) => !places.has(key));
  const blocks = [
    ...single.map((one) => hclBlock(hcl`import`, { to: hclCode(placeText(one.type.bindings!, one)), id: one.importId })),
    // One block for each group: Terraform 1.16 imports only one of several blocks for the same resource.
    ...byResource(declarations, places).map(([resource, ids]) =>
      hclBlock(hcl`import`, { for_each: ids, to: hclCode(hcl`${resource}[each.key]`), id: hclCode(hcl`each.value`) }),
    ),
  ];
  return joined([hcl`# The first apply imports these resources. Delete this file afterwards.\n`, ...blocks], BETWEEN);
}

/** Returns the import ids of the resources in groups, by their keys, for each group. */
function byResource(declarations: readonly Declaration[], places: ReadonlyMap<string, ResourcePlace>): [Hcl, Record<string, string>][] {
  const groups = new Map<string, [Hcl, [string, string][]]>();
  for (const { key, type, importId } of declarations) {
    const { name, index } = places.get(key) ?? {};
    if (name === undefined || index === undefined) continue;
    const resource = placeText(type.bindings!, { name });
    const [, ids] = groups.get(String(resource)) ?? [resource, []];
    groups.set(String(resource), [resource, ids]);
    ids.push([index, importId]);
  }
  return [...groups.values()].map(([resource, ids]) => [resource, Object.fromEntries(ids)]);
}

function movedText(moves: readonly Move[]): Hcl {
  const blocks = moves.map(({ type, from, to }) =>
    hclBlock(hcl`moved`, { from: hclCode(placeText(type, from)), to: hclCode(placeText(type, to)) }),
  );
  return joined([hcl`# The next apply moves these resources in the state. Delete this file afterwards.\n`, ...blocks], BETWEEN);
}

/** Returns the places of the resources in groups, by key. */
export function placesOf({ sections }: Pick<Program, 'sections'>): Map<string, ResourcePlace> {
  const groups = sections.flatMap(({ statements }) => statements.flatMap((each) => (each.kind === 'group' ? [each] : [])));
  return new Map(groups.flatMap(({ name, rows }) => rows.map(({ declaration, id }) => [declaration.key, { name, index: id }] as const)));
}

function placeText(type: string, { name, index }: ResourcePlace): Hcl {
  const key = index === undefined ? NOTHING : hcl`[${hclLiteral(index)}]`;
  return hcl`${hclReference(`svc_${type}`)}.${snakeCase(name)}${key}`;
}

function fileOf({ title }: CodeSection): string {
  return `${title.replaceAll(' ', '-')}.tf`;
}

const typeOf = ({ type }: Pick<Declaration, 'type'>): Hcl => hclReference(`svc_${type.bindings}`);

const labelOf = ({ name }: Pick<Declaration, 'name'>): Hcl => snakeCase(name);

const addressOf = (declaration: Declaration): Hcl => hcl`${typeOf(declaration)}.${labelOf(declaration)}`;
