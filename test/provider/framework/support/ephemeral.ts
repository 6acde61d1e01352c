import type { EphemeralResource } from '../../../../src/provider/framework/ephemeral-resource';
import { type FrameworkServer, frameworkServer } from '../../../../src/provider/framework/framework-server';
import type { Value } from '../../../../src/provider/framework/value';
import { NOTE_ATTRIBUTES, noteProvider, type Notes } from './provider';

type GlimpseResource = EphemeralResource<Notes>;

/** An ephemeral resource that looks at a note, of which a test may replace any part. */
export function glimpse(overrides: Partial<GlimpseResource> = {}): GlimpseResource {
  return {
    typeName: 'test_glimpse',
    schema: { version: 0, description: 'A look at a note.', attributes: NOTE_ATTRIBUTES },
    attributePathFor: (servicePath) => (servicePath[0] === 'body_text' ? [{ attribute: 'text' }] : undefined),
    open: async ({ id }, { connection }) => {
      connection.ask(`open ${String(id)}`);
      return { values: { stamp: 'seen' } };
    },
    ...overrides,
  };
}

/** A server of such a resource, configured with the service's name. */
export async function serveGlimpses(notes: Notes, resource: GlimpseResource, service: Value = 'up'): Promise<FrameworkServer> {
  const server = frameworkServer({ ...noteProvider(notes), ephemeralResources: [resource] });
  await server.configureProvider({ config: { service }, engineVersion: '1.11.4', deferralAllowed: false });
  return server;
}
