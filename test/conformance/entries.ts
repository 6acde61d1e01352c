import { type Answer, type Body, insistList, insistSuccess, isObject, shown, succeeded } from './answer';
import { bodyOf } from '../model/contract/body';
import type { Family } from '../model/contract/family';
import { type Service } from './service';
import { insist } from './violation';

/** An entry that a rule created. */
export interface OwnEntry {
  readonly id: string;
  readonly body: Body;
  /** Path of the entry within the configuration. */
  readonly path: string;
}

/** Creates an entry, which is deleted at the end of the rule. */
export async function created(service: Service, family: Family, change: (body: Body) => Body = (body) => body): Promise<OwnEntry> {
  const { answer, ...entry } = await creation(service, family, change);
  insistSuccess(answer);
  return entry;
}

/** Tries to create an entry. A created entry is deleted at the end of the rule. */
export async function creation(
  service: Service,
  family: Family,
  change: (body: Body) => Body = (body) => body,
  id = service.newId(),
): Promise<OwnEntry & { readonly answer: Answer }> {
  const path = pathOf(family, id);
  const body = change(bodyOf(family, id));
  service.later(() => removed(service, path));
  return { id, body, path, answer: await service.post(path, { body }) };
}

/** Path of an entry. */
export function pathOf(family: Family, id: string): string {
  return `${family.path}/${encodeURIComponent(id)}`;
}

/** Deletes an entry, if it exists. */
async function removed(service: Service, path: string): Promise<void> {
  const answer = await service.remove(path);
  if (succeeded(answer) || answer.status === 404) return;
  // Another refusal may mean that the entry never existed.
  const left = await service.get(path);
  insist(!succeeded(left), `${path} to be gone`, shown(answer));
}

/** Reads an entry. */
export async function read(service: Service, path: string): Promise<Body> {
  const answer = await service.get(path);
  insistSuccess(answer);
  insist(isObject(answer.json), 'an object', shown(answer));
  return answer.json;
}

/** Returns all entries of a family. */
export async function all(service: Service, family: Family): Promise<readonly Body[]> {
  return insistList(await service.get(family.path));
}

/** Returns the items of a list that are our entry. Names are compared, because the contract's template has no id. */
export function listed(items: readonly Body[], { body }: Pick<OwnEntry, 'body'>): readonly Body[] {
  return items.filter((item) => item['name'] === body['name']);
}

/** Names of entries, by which sets are compared. */
export function namesOf(items: readonly Body[]): unknown[] {
  return items.map(({ name }) => name);
}

/** Requires that a family does not have the entry. */
export async function insistAbsent(service: Service, family: Family, entry: OwnEntry): Promise<void> {
  const found = listed(await all(service, family), entry);
  insist(found.length === 0, `no ${family.noun} named ${String(entry.body['name'])} in the list`, found);
  const answer = await service.get(entry.path);
  insist(!succeeded(answer), `nothing at ${entry.path}`, shown(answer));
}
