import { type Entity, type JsonObject, toApi } from '../../model';
import type { Remark, Safe } from '../../output';
import { appPrinter } from './code-languages';
import type { AppLanguageName } from './options/languages';
import { type Addition, type CodeMember, type Declaration, isDeclaration, literal, type Program } from './code/syntax-tree';
import { ConstructDialect } from './constructs/construct-dialect';
import { Namer } from './naming/namer';
import { programOf } from './code/program';

/** The entries of one family, as a state has them. */
export interface FamilyOptions {
  readonly language: AppLanguageName;
  readonly config: string;
  readonly entity: Entity;
  /** Values of the entries in Terraform's attributes, by id. */
  readonly entries: Readonly<Record<string, JsonObject>>;
  /** Name of the set, for the code of one set. Undefined for one construct for each entry. */
  readonly set?: { readonly name: string; readonly importId: string };
  /** Addresses that the state loses without a change of the service. */
  readonly forgotten: readonly string[];
  /** Whether a destroy of the constructs leaves their entries on the service. */
  readonly keepsOnDestroy: boolean;
  /** Comment at the top of the file. */
  readonly remark: Remark;
}

/**
 * Returns the code of one family for an app that exists: a function with the constructs, which import the entries.
 *
 * @throws Error if the constructs cannot express an entry
 */
export function familyCode({ language, config, entity, entries, set, forgotten, keepsOnDestroy, remark }: FamilyOptions): Safe {
  const live = Object.entries(entries).map(([id, values]) => ({ ...toApi(entity.schema, values, () => false), id }));
  const { path } = entity.routes;
  const { program, unexported } = programOf(
    { config, families: [{ entity, entries: live }], listeners: [], regions: { city_codes: {}, lbs: [] } },
    {
      dialect: new ConstructDialect(),
      sets: set !== undefined,
      earlier: set && { constructs: { [path]: new Namer().name({ key: path, texts: [set.name], noun: 'set' }) } },
    },
  );
  if (unexported.length > 0) throw new Error(`An app cannot contain ${unexported.map(({ what, why }) => `the ${what}: ${why}`).join(' ')}`);
  return appPrinter(language, 'cdktf').part(imported(program, { setImport: set?.importId, keepsOnDestroy }), forgotten, remark).text;
}

/** Returns the program with a call of `importFrom` for each construct. */
function imported(program: Program, { setImport, keepsOnDestroy }: { setImport?: string; keepsOnDestroy: boolean }): Program {
  const withImport = (declaration: Declaration): Declaration => {
    const { type, additions, importId } = declaration;
    const addition: Addition = { method: 'import_from', parameters: [literal(setImport ?? importId)], options: [] };
    const kept: CodeMember = type.bindings === undefined ? ['keep_on_destroy', literal(true)] : ['on_destroy', literal('keep')];
    return { ...declaration, members: [...declaration.members, ...(keepsOnDestroy ? [kept] : [])], additions: [...additions, addition] };
  };
  const sections = program.sections.map((section) => ({
    ...section,
    statements: section.statements.map((statement) => (isDeclaration(statement) ? withImport(statement) : statement)),
  }));
  return { ...program, sections };
}
