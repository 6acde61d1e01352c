import { type TSchema, Type } from '@sinclair/typebox';
import {
  boolean,
  defaulted,
  entity,
  ENTRY_ID_PATTERN,
  integer,
  list,
  object,
  optional,
  readOnly,
  required,
  retained,
  serviceChosen,
  tags,
  text,
} from '../../../../src/model';

const says = (description: string) => ({ description });

/** Map of strings. */
const map = (description: string, facts: object = {}): TSchema =>
  Type.Record(Type.String(), Type.String(), { description, 'x-field': facts });

/** An entity with every mode of fields, at the root and nested. */
export const THING = entity({
  name: 'Thing',
  noun: 'thing',
  section: '0.1',
  description: 'A thing, for tests.',
  routes: { section: '0.2', path: 'things', wholeSet: false, versions: false },
  terraformName: 'thing',
  fields: {
    id: required(text(says('Unique.'), { pattern: ENTRY_ID_PATTERN })),
    name: required(text({ description: 'Name.', observed: { trimmed: true, minLength: 1 } })),
    note: defaulted(text(says('Remark.')), ''),
    size: defaulted(integer({ description: 'Size.', unit: 'seconds', observed: { minimum: 1 } }), 3),
    kind: optional(text({ description: 'Kind.', known: ['a', 'b'] })),
    origin: serviceChosen(text(says('Where from.'))),
    history: readOnly(object({ by: required(text(says('Who.'))) }, says('What was.'))),
    flag: retained(boolean(says('Some reads lack it.')), false),
    connection: optional(
      object(
        {
          host: required(text(says('Host.'))),
          port: optional(integer(says('Port.'))),
          certificate: optional(text({ description: 'PEM.', sensitive: true })),
        },
        { description: 'Where to.', terraformName: 'destination' },
      ),
    ),
    hosts: defaulted(
      list(
        object(
          {
            host: required(text({ description: 'Host.', observed: { trimmed: true } })),
            weight: defaulted(integer(says('Share.')), 1),
            state: serviceChosen(text({ ...says('Health.'), movedBecause: 'the service measures it' })),
          },
          says('A host.'),
        ),
        says('Hosts.'),
      ),
      [],
    ),
    ports: defaulted(list(Type.Integer(), says('Ports.')), []),
    labels: optional(map('Labels.', { observed: { trimmedKeys: ['site'] } })),
    tags: defaulted(tags(says('Tags.')), []),
  },
});
