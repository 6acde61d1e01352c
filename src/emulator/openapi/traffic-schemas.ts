import { asText } from '../../model/json';
import { type SingleField, type ListField, type TestedType, TRAFFIC_FIELDS, type TrafficField } from '../../model/traffic';
import { QuarantineRecord, QueryStatistics, StatsResult, TimelineResult, TopxResult } from '../../model/traffic/results';
import type { JsonObject } from '../../model/json';
import { readSchema } from './schema';

const TYPES: Readonly<Record<TestedType, JsonObject>> = {
  string: { type: 'string' },
  timestamp: { type: 'string' },
  integer: { type: 'integer' },
  float: { type: 'number' },
  boolean: { type: 'boolean' },
  unknown: {},
};

/** Schemas of traffic data (contract, sections 2.11, 2.12 and 4.10). */
export const TRAFFIC_SCHEMAS: JsonObject = {
  TrafficRecord: {
    description: 'One request. A blocked request lacks the fields of later stages.',
    type: 'object',
    properties: Object.fromEntries(TRAFFIC_FIELDS.map((field) => [field.name, { description: field.description, ...typeOf(field) }])),
  },
  TopxResult: readSchema(TopxResult, []),
  StatsResult: readSchema(StatsResult, []),
  TimelineResult: readSchema(TimelineResult, []),
  QuarantineRecord: readSchema(QuarantineRecord, []),
  QueryStatistics: readSchema(QueryStatistics, []),
  RenderedQuery: {
    description: 'A database query, as `debug` shows it.',
    type: 'object',
    required: ['query', 'parameters'],
    properties: {
      query: { description: 'SQL, with placeholders for the values.', type: 'string' },
      parameters: { description: 'The values.', type: 'array' },
    },
  },
  QuarantineSelector: {
    description: 'Selects the entries of the quarantine list that match all members. Without any member, none is selected.',
    type: 'object',
    additionalProperties: false,
    properties: {
      config: { description: 'Name of a configuration.', type: 'string' },
      ids: { description: 'Ids of entries of the list.', type: 'array', items: { type: 'string' } },
      rule_ids: { description: 'Ids of dynamic rules.', type: 'array', items: { type: 'string' } },
    },
  },
  Filter: {
    description: 'The JSON form of a filter. The first condition is the time range.',
    type: 'object',
    required: ['AND'],
    properties: { AND: { type: 'array', minItems: 1, items: { type: 'object' } } },
  },
};

function typeOf(field: TrafficField): JsonObject {
  switch (field.holds) {
    case 'one':
      return { ...(field.nullable ? { type: [asText(TYPES[field.type]['type']), 'null'] } : TYPES[field.type]), ...facts(field) };
    case 'list':
      // Some deployments are known to have an object here.
      return field.type === 'unknown' ? {} : { type: 'array', items: TYPES[field.type] };
    case 'map':
      return {
        type: 'object',
        ...(field.keys && { properties: Object.fromEntries(field.keys.map(member)) }),
        ...(field.type !== 'unknown' && { additionalProperties: TYPES[field.type] }),
      };
    case 'records':
      return { type: 'array', items: { type: 'object', properties: Object.fromEntries(field.members.map(member)) } };
    case 'unknown':
      return {};
  }
}

function member(field: SingleField | ListField): [string, JsonObject] {
  return [field.name, { description: field.description, ...typeOf(field) }];
}

function facts({ unit, known }: SingleField): JsonObject {
  return { ...(unit !== undefined && { 'x-unit': unit }), ...(known && { 'x-known-values': [...known] }) };
}
