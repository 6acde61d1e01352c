import type { ProviderSchemaJson } from '../../src/provider/protocol/schema-json';
import { entityPage } from './entity-page';
import { functionPage } from './function-page';
import { isFunction } from './kind';
import { providerPage } from './provider-page';
import { messagesPage } from './messages/page';
import { offered } from './schema';

/** Every page that is generated, by its path below docs/. */
export function pages(schema: ProviderSchemaJson): ReadonlyMap<string, string> {
  const made = new Map([
    ['index.md', providerPage(schema)],
    ['messages.md', messagesPage()],
  ]);
  for (const { kind, name } of offered(schema)) {
    const text = isFunction(kind) ? functionPage(name, schema.functions![name]!) : entityPage(schema, kind, name);
    made.set(`${kind.folder}/${name.replace(/^svc_/, '')}.md`, text);
  }
  return made;
}
