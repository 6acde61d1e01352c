import { isNfc } from '../../model';
import { asText } from '../../model/json';
import { type Hcl, hcl, hclBlock, hclCode, hclComment, type HclObject, hclReference, joined, remark } from '../../output';
import { type CodeSection, type Declaration, declarationsOf, isDeclaration, type Program } from './code/syntax-tree';
import type { LiveConfiguration } from './live/live-configuration';
import { Selection } from './live/selection';
import { CERTIFICATES_TYPE } from './options/selectable';
import { mainText } from './print/hcl-printer';
import type { ExportedFile, Printer } from './print/printer';

/** Number of objects that a block lists at least. Terraform lists 100 by default, and leaves out the others. */
const LIMIT = 1000;

const INTRODUCTION = [
  remark`Adopts the objects that the lists find:`,
  remark`  terraform init`,
  remark`  terraform query -generate-config-out=generated.tf`,
  remark`  terraform plan`,
  remark`The plan must say 0 to add, 0 to change, 0 to destroy. "terraform query" needs Terraform 1.14 or newer.`,
];

/** Prints a query, which lets Terraform find the resources of a program and write their configuration. */
export class QueryPrinter implements Printer {
  /** @param live the configuration that the program is made of */
  public constructor(private readonly live: LiveConfiguration) {}

  public print(program: Program): ExportedFile[] {
    const blocks = program.sections.flatMap((section) => this.lists(section));
    const text = joined([joined(INTRODUCTION.map(hclComment), hcl``), ...blocks], hcl`\n`);
    return [
      { name: 'main.tf', text: mainText(program, new Map()) },
      ...(blocks.length === 0 ? [] : [{ name: 'protection.tfquery.hcl', text, declares: declarationsOf(program).map(({ key }) => key) }]),
    ];
  }

  public lengthOf(): number {
    throw new Error('A query has no groups.');
  }

  private lists({ statements }: CodeSection): Hcl[] {
    const declared = statements.filter(isDeclaration);
    return [...new Set(declared.map(({ type }) => type.bindings!))].map((type) => {
      const declarations = declared.filter((each) => each.type.bindings === type);
      const config = this.selectionOf(type, declarations);
      return hclBlock(
        hcl`list "${hclReference(`svc_${type}`)}" "all"`,
        { provider: hclCode(hcl`svc`), limit: LIMIT * Math.ceil((declarations.length + 1) / LIMIT) },
        undefined,
        config === undefined ? [] : [hclBlock(hcl`config`, config)],
      );
    });
  }

  /** Returns the arguments that select the declared objects among those of their type; undefined if these are all. */
  private selectionOf(type: string, declarations: readonly Declaration[]): HclObject | undefined {
    const { families, selection = Selection.ALL } = this.live;
    const keys = new Set(declarations.map(({ key }) => key));
    const of = families.find(({ entity }) => entity.terraformName === type);
    if (of) {
      const { path } = of.entity.routes;
      const ids = of.entries.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
      const [listed, others] = [ids.filter((id) => keys.has(`${path}/${id}`)), ids.filter((id) => !keys.has(`${path}/${id}`))];
      // Engines would change an id that is not in the form NFC, and so leave out another entry.
      if (!selection.hasAll(path) || !others.every(isNfc)) return { ids: listed.sort() };
      return others.length === 0 ? undefined : { except_ids: others.sort() };
    }
    if (type !== 'load_balancer_certificates' || selection.hasAll(CERTIFICATES_TYPE)) return undefined;
    const names = declarations.flatMap(({ members }) => members.filter(([name]) => name === 'load_balancer'));
    return { load_balancers: [...new Set(names.map(([, value]) => (value.kind === 'literal' ? asText(value.value) : '')))].sort() };
  }
}
