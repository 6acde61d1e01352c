import { Diagnostics } from '../diagnostics';
import type { DeferredReason, Outcome } from '../server';
import { validateObject } from '../validate';
import { at, type Value, type ValueObject } from '../value';
import { connectionUnknown, type Session } from './session';

export async function validateDataSourceConfig<Connection>(
  session: Session<Connection>,
  request: { typeName: string; config: ValueObject },
): Promise<Outcome> {
  const diagnostics = new Diagnostics();
  validateObject(session.dataSource(request.typeName).schema.attributes, request.config, [], diagnostics);
  return { diagnostics: diagnostics.items };
}

export async function readDataSource<Connection>(
  session: Session<Connection>,
  request: { typeName: string; config: ValueObject; deferralAllowed: boolean },
): Promise<Outcome & { state: Value; deferred?: DeferredReason }> {
  const dataSource = session.dataSource(request.typeName);
  const diagnostics = new Diagnostics();
  const context = session.context(diagnostics);
  if (!context) {
    if (request.deferralAllowed) return { state: null, deferred: 'provider-config-unknown', diagnostics: [] };
    connectionUnknown(diagnostics, `read ${request.typeName}`);
    return { state: null, diagnostics: diagnostics.items };
  }
  const told = await session.guarded(diagnostics, null, () => dataSource.read(request.config, context), dataSource.attributePathFor);
  if (told === null || diagnostics.hasError) return { state: null, diagnostics: diagnostics.items };
  const state: ValueObject = {};
  for (const name of Object.keys(dataSource.schema.attributes))
    state[name] = Object.hasOwn(told, name) ? at(told, name) : at(request.config, name);
  return { state, diagnostics: diagnostics.items };
}
