import { PROVIDER_SOURCE } from '../../model';
import {
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
} from '../../output';
import { type Declaration, declarationsOf, keysIn, type Program, type Section, type Statement } from '../code/declaration';
import type { Expression, Member } from '../code/expression';
import { snakeCase } from '../naming/words';
import type { ExportedFile, Printer, PrintOptions } from './printer';
import { printWithTags, type TagNames, type TagSpelling } from './tag-names';

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

  private files(program: Program, tags: TagNames, { layout, imported }: PrintOptions): ExportedFile[] {
    const sections = program.sections.map((section) => ({
      ...{ name: fileOf(section), text: sectionText(section, tags), declares: keysIn([section]) },
    }));
    const whole = {
      name: 'protection.tf',
      text: joined(
        sections.map(({ text }) => text),
        BETWEEN,
      ),
      declares: keysIn(program.sections),
    };
    const bodies = layout === 'one file' ? [whole] : sections;
    const imports = declarationsOf(program).filter(({ key }) => imported === undefined || imported.has(key));
    return [
      { name: 'main.tf', text: mainText(program, tags) },
      ...bodies.filter(({ text }) => text !== NOTHING),
      ...(imports.length === 0 ? [] : [{ name: 'imports.tf', text: importsText(imports) }]),
    ];
  }
}

function mainText({ config }: Program, tags: TagNames): Hcl {
  const provider = hcl`terraform {\n  required_providers {\n    svc = {\n      source = ${hclLiteral(PROVIDER_SOURCE)}\n    }\n  }\n}\n`;
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

function sectionText({ statements }: Section, tags: TagNames): Hcl {
  return joined(
    statements.map((statement) => statementText(statement, tags)),
    BETWEEN,
  );
}

function statementText(statement: Statement, tags: TagNames): Hcl {
  switch (statement.kind) {
    case 'declaration': {
      const remarks = joined(statement.remarks.map(hclComment), NOTHING);
      return hcl`${remarks}${hclBlock(hcl`resource "${typeOf(statement)}" "${labelOf(statement)}"`, objectOf(statement.members, tags))}`;
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

function objectOf(members: readonly Member[], tags: TagNames): HclObject {
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

function importsText(declarations: readonly Declaration[]): Hcl {
  const blocks = declarations.map((one) => hclBlock(hcl`import`, { to: hclCode(addressOf(one)), id: one.importId }));
  return joined([hcl`# The first apply imports these resources. Delete this file afterwards.\n`, ...blocks], BETWEEN);
}

function fileOf({ title }: Section): string {
  return `${title.replaceAll(' ', '-')}.tf`;
}

const typeOf = ({ type }: Declaration): Hcl => hclReference(`svc_${type.bindings}`);

const labelOf = ({ name }: Declaration): Hcl => snakeCase(name);

const addressOf = (declaration: Declaration): Hcl => hcl`${typeOf(declaration)}.${labelOf(declaration)}`;
