import { TRAFFIC_FIELDS, type TestedType, type TrafficField } from '../../src/model/traffic';
import { generatedFiles } from './generated';

/** Generates the class of the constructs with the fields of traffic, because constructs cannot read the model. */
const FILE = 'src/constructs/traffic/field.ts';

export const TRAFFIC_FIELD_CLASS = generatedFiles(FILE, 'src/model/traffic', () => new Map([[FILE, fieldClass(TRAFFIC_FIELDS)]]));

type Member = Pick<TrafficField, 'name' | 'description' | 'unit' | 'known'>;

/** A member of the class. */
interface Constant {
  readonly docs: string;
  readonly name: string;
  /** Factory method: `TextField._of`. */
  readonly maker: string;
  readonly tested: string;
}

const MAKER: Readonly<Record<TestedType, string>> = {
  string: 'TextField._of',
  integer: 'NumberField._whole',
  float: 'NumberField._of',
  boolean: 'FlagField._of',
  timestamp: 'TimeField._of',
  unknown: 'AnyField._of',
};

/** Returns the source of the class. */
export function fieldClass(fields: readonly TrafficField[]): string {
  const constants = fields.flatMap(constantsOf);
  const shorthands = fields.filter(isTextMap);
  const used = [...new Set(constants.map(({ maker }) => maker.split('.')[0]!)), 'Tested', ...(shorthands.length > 0 ? ['TextField'] : [])];
  return [
    '// Generated from src/model/traffic by "npm run generate". Do not edit.',
    '',
    ...[...new Set(used)].map((name) => `import { ${name} } from './${fileOf(name)}';`).sort(),
    '',
    '/**',
    ' * The fields of requests, for the conditions of a filter (contract, section 2.11).',
    ' *',
    ' * @example',
    " * TrafficFilter.between('2025-03-01', '2025-03-02').where(Field.STATUS.atLeast(500), Field.BOT.isFalse());",
    ' */',
    'export class Field {',
    constants.map(constantText).join('\n'),
    ...shorthands.map(shorthandText),
    '',
    '  private constructor() {}',
    '}',
    '',
  ].join('\n');
}

function constantsOf(field: TrafficField): Constant[] {
  const tested = `Tested.field('${field.name}')`;
  const own = (maker: string) => ({ docs: docsOf(field), name: field.name.toUpperCase(), maker, tested });
  const part = (member: Member, maker: string, how: string, where: string) => ({
    docs: `${docsOf(member)} ${where}`,
    name: `${field.name}_${member.name}`.toUpperCase(),
    maker,
    tested: `${tested}.${how}('${member.name}')`,
  });
  switch (field.holds) {
    case 'one':
      return [own(MAKER[field.type])];
    case 'list':
      return [own(field.type === 'unknown' ? 'OpenField._of' : MAKER[field.type])];
    case 'unknown':
      return [own('OpenField._of')];
    case 'map':
      if (isTextMap(field)) return [own('TextMapField._of')];
      return [own(MAKER[field.type]), ...(field.keys ?? []).map((key) => part(key, MAKER[key.type], 'named', `In \`${field.name}\`.`))];
    case 'records':
      // The entries of these fields are pairs: a name selects a value.
      if (field.members.map(({ name }) => name).join() === 'name,value') return [own('NamedValuesField._of')];
      return [
        own('EntriesField._of'),
        ...field.members.map((member) => part(member, MAKER[member.type], 'entry', `In the entries of \`${field.name}\`.`)),
      ];
  }
}

function isTextMap(field: TrafficField): boolean {
  return field.holds === 'map' && field.type === 'string' && !field.keys;
}

function docsOf({ description, unit, known }: Member): string {
  const values = known?.map((value) => `\`${value}\``).join(', ');
  return [description, unit ? `In ${unit}.` : '', values ? `Known values: ${values}.` : ''].filter(Boolean).join(' ');
}

function constantText({ docs, name, maker, tested }: Constant): string {
  return `${comment(docs)}\n  public static readonly ${name} = ${maker}(${tested});`;
}

/** Returns a short form: `Field.cookie('sid')` for `Field.COOKIES.named('sid')`. */
function shorthandText({ name }: TrafficField): string {
  const one = name.replace(/s$/, '').replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return `
  /**
   * One of \`${name}\`, by its name: short for the part of this name of \`${name.toUpperCase()}\`.
   *
   * @param name exact name
   */
  public static ${one}(name: string): TextField {
    return Field.${name.toUpperCase()}.named(name);
  }`;
}

/** Returns a docstring inside of a class, wrapped into lines. */
function comment(text: string): string {
  if (text.length <= 120) return `  /** ${text} */`;
  const lines = text.match(/.{1,120}(?:\s|$)/g) ?? [];
  return ['  /**', ...lines.map((line) => `   * ${line.trim()}`), '   */'].join('\n');
}

function fileOf(className: string): string {
  return className.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
}
