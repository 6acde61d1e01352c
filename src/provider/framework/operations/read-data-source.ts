import { Diagnostics } from '../diagnostics';
import type { DeferredReason, Outcome } from '../server';
import { validateObject } from '../validate';
import type { Value, ValueObject } from '../value';
import { completed, connectionUnknown, type Session } from './session';

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
  return { state: completed(dataSource.schema, told, request.config), diagnostics: diagnostics.items };
}
