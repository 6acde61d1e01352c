import { readFileSync } from 'node:fs';
import type { TObject, TSchema } from '@sinclair/typebox';
import { ENTITIES, type EntityName, LoadBalancer, LoadBalancerRegions, VersionRecord } from '../../src/model';
import { TRAFFIC_FIELDS, type TrafficField } from '../../src/model/traffic';
import { FAMILIES } from '../../test/model/contract';
import type { Family } from '../../test/model/contract/family';
import type { FieldRow } from '../../test/model/contract/field-row';
import { generatedFiles } from '../generate/generated';
import { fromRoot } from '../paths';

const TEMPLATE = fromRoot('tools', 'docs', 'contract.md');

/** The contract in our own words, with the tables of the model and its transcription. */
export const CONTRACT_PAGE = generatedFiles(
  'docs/contract.md',
  'tools/docs/contract.md and test/model/contract',
  () => new Map([['docs/contract.md', contractPage()]]),
);

const RECORDS: Readonly<Record<string, TObject>> = { LoadBalancer, LoadBalancerRegions, VersionRecord };

export function contractPage(): string {
  return readFileSync(TEMPLATE, 'utf8').replace(/\{\{(\w+)(?: (\w+))?\}\}/g, (_, what: string, name: string) => {
    switch (what) {
      case 'record':
        return table(['Field', 'Type', 'Meaning'], recordRows(RECORDS[name]!));
      case 'families':
        return bySection(({ fieldSection }) => fieldSection)
          .map(fieldsOf)
          .join('\n\n');
      case 'routes':
        return bySection(({ routeSection }) => routeSection)
          .map(routesOf)
          .join('\n\n');
      case 'traffic':
        return table(
          ['Field', 'Type', 'Meaning'],
          TRAFFIC_FIELDS.map((field) => [code(field.name), trafficType(field), trafficMeaning(field)]),
        );
      default:
        throw new Error(`${TEMPLATE}: nothing is called {{${what}}}.`);
    }
  });
}

function bySection(sectionOf: (family: Family) => string): Family[] {
  return [...FAMILIES].sort((a, b) => sectionOf(a).localeCompare(sectionOf(b), 'en', { numeric: true }));
}

function fieldsOf({ name, noun, fieldSection, fields, silent }: Family): string {
  const { description, schema } = entityNamed(name);
  return [
    `### ${fieldSection} ${sentence(noun)}`,
    description,
    table(['Field', 'Type', 'Required', 'Default', 'Meaning'], fieldRows(fields, schema)),
    ...(silent ? [`Not stated: ${silent}`] : []),
  ].join('\n\n');
}

/** Returns the rows of an object, each followed by the rows of its members. */
function fieldRows(rows: readonly FieldRow[], schema: TObject, prefix = ''): string[][] {
  return rows.flatMap((row) => {
    const property = schema.properties[row.name];
    if (!property) return [];
    const place = `${prefix}${row.name}`;
    const required = row.required === 'yes' ? 'yes' : row.required === 'no' || row.default !== undefined ? 'no' : 'not stated';
    const shown = row.default === undefined ? '' : code(JSON.stringify(row.default));
    const pattern = row.pattern === undefined ? '' : ` Matches ${code(row.pattern)}.`;
    const here = [code(place), row.type, required, shown, meaning(property) + pattern];
    const inner = (property.type === 'array' ? property.items : property) as TObject;
    return [here, ...(row.members ? fieldRows(row.members, inner, `${place}${property.type === 'array' ? '[]' : ''}.`) : [])];
  });
}

function recordRows(schema: TObject, prefix = ''): string[][] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const place = `${prefix}${name}`;
    const items = property.type === 'array' ? (property.items as TSchema) : undefined;
    const inner = items?.properties ? recordRows(items as TObject, `${place}[].`) : [];
    return [[code(place), recordType(property), meaning(property)], ...inner];
  });
}

function recordType(schema: TSchema): string {
  if (schema.anyOf) return [...new Set((schema.anyOf as TSchema[]).map((option) => String(option.type)))].join(' or ');
  if (schema.type !== 'array') return String(schema.type);
  const { type } = schema.items as TSchema;
  return type === 'object' ? 'array of objects' : `${String(type)}[]`;
}

function routesOf({ name, routeSection, routes }: Family): string {
  const rows = routes.map(({ method, path, input, output }) => [method, code(path), input === 'none' ? '' : input, output]);
  return [`### ${routeSection} ${sentence(pathWords(name))}`, table(['Method', 'Path', 'Input', 'Answers'], rows)].join('\n\n');
}

function trafficType(field: TrafficField): string {
  switch (field.holds) {
    case 'one':
      return field.nullable ? `${field.type} or null` : field.type;
    case 'list':
      return field.type === 'unknown' ? 'array' : `${field.type}[]`;
    case 'map':
      return field.type === 'unknown' ? 'map' : `map of ${field.type}`;
    case 'records':
      return 'array of objects';
    case 'unknown':
      return 'not stated';
  }
}

function trafficMeaning(field: TrafficField): string {
  const members = field.holds === 'records' ? field.members : field.holds === 'map' ? (field.keys ?? []) : [];
  const known = members.length === 0 ? [] : [`Has ${members.map(({ name }) => code(name)).join(', ')}.`];
  return cell([field.description, ...known].join(' '));
}

function meaning({ description = '' }: TSchema): string {
  return cell(description);
}

function entityNamed(wanted: EntityName) {
  return ENTITIES.find(({ name }) => name === wanted)!;
}

function pathWords(name: EntityName): string {
  return entityNamed(name).routes.path.replaceAll('-', ' ');
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function code(text: string): string {
  return `\`${text}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
