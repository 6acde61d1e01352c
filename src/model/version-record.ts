import { Type, type Static } from '@sinclair/typebox';
import { list, object, required, text } from './field';

/** One version in a family's history (contract, section 2.10). */
export const VersionRecord = object(
  {
    author: required(text({ description: 'Who made the version.' })),
    email: required(text({ description: "The author's address." })),
    message: required(text({ description: 'What was done.' })),
    date: required(text({ description: 'When, as an ISO 8601 date-time.' })),
    version: required(text({ description: 'Identifier of the version.' })),
    parents: required(list(Type.String(), { description: 'Identifiers of the versions that it came from.' })),
  },
  { description: 'One version in a history.' },
);
export type VersionRecord = Static<typeof VersionRecord>;
