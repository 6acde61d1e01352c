import type { Connection } from '../../../../src/provider/connection/connection';
import { explain } from '../../../../src/provider/connection/explain';
import { PROVIDER_SCHEMA } from '../../../../src/provider/connection/provider-schema';
import { sameAttributeMeaning } from '../../../../src/provider/fields/same-meaning';
import type { Action } from '../../../../src/provider/framework/action';
import type { Diagnostic } from '../../../../src/provider/framework/diagnostics';
import { frameworkServer } from '../../../../src/provider/framework/framework-server';
import type { ValueObject } from '../../../../src/provider/framework/value';

/** Returns functions that validate, plan and invoke an action as an engine does. */
export async function actions(action: Action<Connection>, connection: Connection) {
  const server = frameworkServer<Connection>({
    schema: PROVIDER_SCHEMA,
    resources: [],
    actions: [action],
    connect: async () => connection,
    explain,
    sameMeaning: sameAttributeMeaning,
  });
  await server.configureProvider({ config: {}, engineVersion: '1.16.0', deferralAllowed: false });
  const { typeName, schema } = action;
  const complete = (values: ValueObject) => ({
    ...Object.fromEntries(Object.keys(schema.attributes).map((name) => [name, null])),
    ...values,
  });
  return {
    validate: async (values: ValueObject) => (await server.validateActionConfig({ typeName, config: complete(values) })).diagnostics,
    plan: async (values: ValueObject) =>
      (await server.planAction({ typeName, config: complete(values), deferralAllowed: false })).diagnostics,
    invoke: async (values: ValueObject) => {
      const progress: string[] = [];
      const completed: (readonly Diagnostic[])[] = [];
      for await (const event of server.invokeAction({ typeName, config: complete(values) })) {
        if ('progress' in event) progress.push(event.progress);
        else completed.push(event.completed);
      }
      expect(completed).toHaveLength(1);
      return { progress, diagnostics: completed[0]! };
    },
  };
}
