import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderSchemaJson } from '../../src/provider/protocol/schema-json';
import { actionPage, ACTIONS } from './action-page';
import { entityPage } from './entity-page';
import { functionPage } from './function-page';
import { type Files, generatedFiles } from '../generate/generated';
import { fromRoot } from '../paths';
import { isFunction, KINDS } from './kind';
import { LIST_RESOURCES, listResourcePage } from './list-resource-page';
import { providerPage } from './provider-page';
import { messagesPage } from './messages/page';
import { currentSchema, offered } from './schema';

/** Folder of the pages in the registry. */
export const DOCS = fromRoot('docs');

/** Generated pages, and leftover pages of removed objects. */
export const REGISTRY_PAGES = generatedFiles('docs/', 'the provider', () => registryPages(pages(currentSchema()), DOCS));

/** Returns the pages by their paths from the root. Undefined for a leftover file in their folders. */
export function registryPages(made: ReadonlyMap<string, string>, docs: string): Files {
  const there = [...KINDS.map(({ folder }) => folder), LIST_RESOURCES, ACTIONS]
    .filter((folder) => existsSync(join(docs, folder)))
    .flatMap((folder) => readdirSync(join(docs, folder)).map((name) => `${folder}/${name}`));
  return new Map([...there, ...made.keys()].map((path) => [`docs/${path}`, made.get(path)]));
}

/** Returns every generated page, by its path below docs/. */
export function pages(schema: ProviderSchemaJson): ReadonlyMap<string, string> {
  const made = new Map([
    ['index.md', providerPage(schema)],
    ['messages.md', messagesPage()],
  ]);
  for (const { kind, name } of offered(schema)) {
    const text = isFunction(kind) ? functionPage(name, schema.functions![name]!) : entityPage(schema, kind, name);
    made.set(`${kind.folder}/${name.replace(/^svc_/, '')}.md`, text);
  }
  for (const name of Object.keys(schema.list_resource_schemas ?? {}))
    made.set(`${LIST_RESOURCES}/${name.replace(/^svc_/, '')}.md`, listResourcePage(schema, name));
  for (const name of Object.keys(schema.action_schemas ?? {}))
    made.set(`${ACTIONS}/${name.replace(/^svc_/, '')}.md`, actionPage(schema, name));
  return made;
}
