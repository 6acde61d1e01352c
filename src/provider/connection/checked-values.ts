import type { TObject } from '@sinclair/typebox';
import { UnexpectedReplyError } from '../../api/errors';
import { API_VERSION, type Entity, fromApi, type JsonObject, misfitIn, misfitText, valueInState } from '../../model';
import { misshapenInList, quoted } from '../messages/words';
import type { Entry } from './entry-reader';

/** Origin of an answer, for the error of one that cannot be read. */
export interface Source {
  /** The reading, as a clause that follows "Could not": `read action "x" of configuration "prod"`. */
  readonly doing: string;
  /** Path of the request, below the version of the API. */
  readonly path: string;
}

/**
 * Converts an object of the service to Terraform attributes, with the texts as a state has them: others would be a change in each plan.
 *
 * @throws UnexpectedReplyError if a part of it cannot be read. Other objects of the same answer can be
 */
export function checkedValues(schema: TObject, object: object, { doing, path }: Source): JsonObject {
  const json = object as JsonObject;
  const misfit = misfitIn(schema, json);
  if (misfit)
    throw new UnexpectedReplyError({ doing, method: 'GET', path: `/api/${API_VERSION}${path}`, ...misshapenInList(misfitText(misfit)) });
  return valueInState(fromApi(schema, json)) as JsonObject;
}

/**
 * Converts an entry to Terraform attributes.
 *
 * @param key the id, or the name of an entry that the service lists without one
 * @throws UnexpectedReplyError as `checkedValues` does
 */
export function entryValues({ schema, noun, routes }: Entity, config: string, key: string, entry: Entry): JsonObject {
  const path = `/conf/${encodeURIComponent(config)}/${routes.path}`;
  return checkedValues(schema, entry, { doing: `read ${noun} ${quoted(key)} of configuration ${quoted(config)}`, path });
}
