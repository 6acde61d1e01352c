import type { Connection } from '../../../src/provider/connection/connection';
import { DynamicRule } from '../../../src/model';
import type { ManagedResource, OperationContext } from '../../../src/provider/framework/resource';
import { hasUnknown, UNKNOWN } from '../../../src/provider/framework/value';
import { svcProvider } from '../../../src/provider/provider';
import { dynamicRule } from '../../../src/provider/resources/dynamic-rule';
import { CATALOGUE } from './catalogue';
import { parametersFor } from './runs';
import { withoutSockets } from './service/network';

// The rules must detect resources with deliberate defects.

beforeAll(withoutSockets);

type Resource = ManagedResource<Connection>;

/** Returns the dynamic rule with a defect. */
function wrong(overrides: Partial<Resource>): Resource {
  return Object.assign(Object.create(dynamicRule) as Resource, overrides);
}

/** Name of each defect, the resource, and a part of the rule's report. */
const WRONGS: readonly (readonly [string, Resource, RegExp])[] = [
  ['plans another name than configured', wrong({ plan: (change) => void (change.planned.name = 'mine') }), /not a valid plan/],
  [
    'plans something unknown that is configured',
    wrong({ plan: (change) => void (change.planned.threshold = UNKNOWN) }),
    /not a valid plan/,
  ],
  [
    'replaces what does not change',
    wrong({ plan: (change) => void (change.prior && change.requiresReplace.push([{ attribute: 'name' }])) }),
    /forces a replacement/,
  ],
  [
    'throws where something is unknown',
    wrong({ validate: (config, diagnostics) => (hasUnknown(config) ? failing() : dynamicRule.validate(config, diagnostics)) }),
    /the provider threw/,
  ],
  [
    'leaves the id unknown',
    wrong({ create: async ({ planned }) => ({ values: { ...planned, include: UNKNOWN }, private: {} }) }),
    /unknown after apply|finds nothing/,
  ],
  ['takes a failed read for a removal', wrong({ read: async () => null }), /finds nothing|nothing is stored/],
  [
    'answers a failed create with a state',
    wrong({
      create: async (request, context) =>
        await dynamicRule.create(request, context).catch(() => ({ values: request.planned, private: {} })),
    }),
    /finds nothing|unknown after apply/,
  ],
  [
    'remembers something new with every read',
    wrong({ read: async (request, context) => withNewMemory(await dynamicRule.read(request, context)) }),
    /remembered changes/,
  ],
  [
    'writes over what it does not know',
    wrong({ update: (request, context) => dynamicRule.update({ ...request, private: {} }, unseeing(context)) }),
    /lost a field/,
  ],
  ['changes its identity', wrong({ identityOf: ({ config, name }) => ({ config: config ?? null, id: name ?? null }) }), /identity/],
  [
    'imports something else',
    wrong({ importById: () => ({ config: 'prod', id: 'other' }), importByIdentity: () => ({ config: 'prod', id: 'other' }) }),
    /the identity became|finds nothing/,
  ],
];

function failing(): never {
  throw new TypeError('not a text');
}

/** Returns the context of an operation whose updates see only fields of the model. */
function unseeing(context: OperationContext<Connection>): OperationContext<Connection> {
  const { writer } = context.connection;
  const known = (entry: Record<string, unknown> | null) =>
    entry && Object.fromEntries(Object.entries(entry).filter(([field]) => Object.hasOwn(DynamicRule.schema.properties, field)));
  const write: typeof writer.write = (entity, config, id, decide, signals) =>
    writer.write(entity, config, id, (entry) => decide(known(entry)), signals);
  const blind = Object.assign(Object.create(writer) as typeof writer, { write });
  return { ...context, connection: Object.assign(Object.create(context.connection) as Connection, { writer: blind }) };
}

let memories = 0;

function withNewMemory<Remote extends { values: object } | null>(remote: Remote): Remote {
  memories += 1;
  return remote && { ...remote, private: { memories } };
}

test.each(WRONGS)('a resource that %s is detected', async (_wrong, resource, complaint) => {
  const reports: string[] = [];
  for (const rule of CATALOGUE.filter((each) => each.appliesTo(resource))) {
    const provider = { ...svcProvider, resources: [resource] };
    const { failure } = await rule.check({ provider, resource }, { ...parametersFor(60), endOnFailure: true });
    reports.push(failure ?? '');
    if (complaint.test(failure ?? '')) break;
  }
  expect(reports.join('\n')).toMatch(complaint);
});
