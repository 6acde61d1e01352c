import fc from 'fast-check';
import { startEmulator } from '../../../src/emulator';
import { PROVIDER_SCHEMA } from '../../../src/provider/connection/provider-schema';
import { frameworkServer } from '../../../src/provider/framework/framework-server';
import type { ValueObject } from '../../../src/provider/framework/value';
import { svcProvider } from '../../../src/provider/provider';
import { TypeCatalog } from '../../../src/provider/protocol/rpc/types';
import { serveHere } from '../protocol/support/served';
import { settled, unmoved, here } from './catalogue/support';
import { Broken } from './core/broken';
import { Engine } from './core/engine';
import { expectNone, must, Walk } from './core/walk';
import { parametersFor } from './runs';
import { CONFIGURATION } from './service/service';
import type { Run, Subject } from './world';

const CASES = 8;

// The rules' walk over real connections: gRPC with mutual TLS to the provider, and HTTP to the emulator.

describe.each(['contract', 'observed'] as const)('the emulator in the manner of the %s', (profile) => {
  /** Resources of which an object was created. */
  const alive = new Set<string>();

  test.each(svcProvider.resources.map((resource) => [resource.typeName, resource] as const))(
    '%s',
    async (_typeName, resource) => {
      const subject: Subject = { provider: svcProvider, resource };
      const server = frameworkServer(svcProvider);
      const served = await serveHere({ provider: server });
      // What one resource keeps on a destroy may refer to objects of another.
      const emulator = await startEmulator({ profile, configs: [CONFIGURATION] });
      try {
        const engine = new Engine(new TypeCatalog(server.schemas()), resource.typeName, (rpc, request) =>
          served.client.call(`/tfplugin6.Provider/${rpc}`, request),
        );
        const silent = Object.fromEntries(Object.keys(PROVIDER_SCHEMA.attributes).map((name) => [name, null]));
        // Engines plan and apply in separate processes. A newly configured provider has no facts of an earlier plan.
        const anew = async (): Promise<Run> => {
          const configured = await engine.configure({ ...silent, base_url: emulator.url, config: CONFIGURATION, max_retries: 0 });
          expectNone(configured, 'the configuration of the provider');
          return { engine, walk: new Walk(engine, resource.schema.attributes, resource.identity !== undefined, true), configured };
        };
        const report = await fc.check(
          fc.asyncProperty(here(subject), async ({ known }) => {
            if (await live(anew, subject, known)) alive.add(resource.typeName);
          }),
          parametersFor(CASES),
        );
        if (report.failed) throw report.errorInstance;
      } finally {
        served.close();
        await emulator.close();
      }
    },
    60_000,
  );

  test('accepts configurations of most resources', () => {
    expect(alive.size).toBeGreaterThanOrEqual(profile === 'contract' ? 11 : 10);
  });
});

/**
 * Creates, reads, plans and destroys. A refused create must leave no object.
 *
 * @returns whether an object was created
 */
async function live(anew: () => Promise<Run>, subject: Subject, config: ValueObject): Promise<boolean> {
  const plan = await (await anew()).walk.plan(null, config);
  if (plan.errors) return false;
  let run = await anew();
  const { stored, errors, warnings = [] } = await run.walk.apply(plan.result, config);
  if (errors.length > 0) return false;
  if (!stored) throw new Broken('nothing is stored after the apply');
  run = await anew();
  // If the service executed only a part, there is drift, which the provider has reported.
  const read = warnings.length > 0 ? stored : await unmoved(run, subject, stored);
  if (warnings.length === 0) await settled(run, subject, read, config);
  run = await anew();
  const destroyed = await run.walk.apply(must(await run.walk.plan(read, null), 'the plan of the destroy'), null);
  Broken.if(destroyed.errors, 'error in the destroy');
  return true;
}
