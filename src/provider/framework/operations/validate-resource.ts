import { Diagnostics } from '../diagnostics';
import type { Outcome } from '../server';
import { validateObject } from '../validate';
import type { ValueObject } from '../value';
import type { Session } from './session';

export async function validateResourceConfig<Connection>(
  session: Session<Connection>,
  request: { typeName: string; config: ValueObject },
): Promise<Outcome> {
  const resource = session.resource(request.typeName);
  const diagnostics = new Diagnostics();
  validateObject(resource.schema.attributes, request.config, [], diagnostics);
  resource.validate?.(request.config, diagnostics);
  return { diagnostics: diagnostics.items };
}
