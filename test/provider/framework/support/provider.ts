import { error, warning, type Diagnostic } from '../../../../src/provider/framework/diagnostics';
import { sameAttributeMeaning } from '../../../../src/provider/fields/same-meaning';
import { type FrameworkServer, frameworkServer } from '../../../../src/provider/framework/framework-server';
import type { Provider } from '../../../../src/provider/framework/provider';
import type { ManagedResource, Remote } from '../../../../src/provider/framework/resource';
import type { Attributes } from '../../../../src/provider/framework/schema';
import { isUnknown, type Value, type ValueObject } from '../../../../src/provider/framework/value';

const description = 'Any.';

/** What the service of these tests says no with. */
export class Refusal extends Error {
  public constructor(
    message: string,
    /** Where, in the service's terms. */
    public readonly at: readonly (string | number)[] = [],
  ) {
    super(message);
  }
}

/** A service that keeps notes in memory. */
export class Notes {
  public readonly kept = new Map<string, ValueObject>();
  /** What it was asked for: `create a`. */
  public readonly asked: string[] = [];
  /** Of each configuration of the provider, whether several walks share the connection. */
  public readonly shared: boolean[] = [];
  /** Thrown by whatever comes next. */
  public refusal?: Error;

  public ask(what: string): void {
    this.asked.push(what);
    const { refusal } = this;
    this.refusal = undefined;
    if (refusal) throw refusal;
  }
}

export const NOTE_ATTRIBUTES: Attributes = {
  id: { type: 'string', required: true, requiresReplace: true, description },
  text: {
    type: 'string',
    optional: true,
    trimmed: true,
    description,
    validators: [(value, at, diagnostics) => value === 'bad' && diagnostics.add(error('Bad', 'Say something else.'), at)],
  },
  stamp: { type: 'string', computed: true, description },
};

type NoteResource = ManagedResource<Notes>;

/** A resource over one note, of which a test may replace any part. */
export function noteResource(overrides: Partial<NoteResource> = {}): NoteResource {
  return {
    typeName: 'test_note',
    schema: { version: 2, description: 'A note.', attributes: NOTE_ATTRIBUTES },
    identity: { version: 0, attributes: { id: { type: 'string', description, requiredForImport: true } } },
    identityOf: ({ id }) => ({ id: id ?? null }),
    attributePathFor: (servicePath) => (servicePath[0] === 'body_text' ? [{ attribute: 'text' }] : undefined),

    async create({ planned }, { connection }): Promise<Remote> {
      connection.ask(`create ${String(planned.id)}`);
      const values = { ...planned, stamp: 'made' };
      connection.kept.set(String(planned.id), values);
      return { values, private: { seen: 1 } };
    },
    async read({ state }, { connection }): Promise<Remote | null> {
      connection.ask(`read ${String(state.id)}`);
      const values = connection.kept.get(String(state.id));
      return values ? { values, private: { seen: 2 } } : null;
    },
    async update({ planned }, { connection }): Promise<Remote> {
      connection.ask(`update ${String(planned.id)}`);
      const values = { ...planned, stamp: 'changed' };
      connection.kept.set(String(planned.id), values);
      return { values, private: { seen: 3 } };
    },
    async delete({ prior }, { connection }): Promise<void> {
      connection.ask(`delete ${String(prior.id)}`);
      connection.kept.delete(String(prior.id));
    },
    importById: (id) => ({ id }),
    importByIdentity: (identity) => identity,
    upgrades: {
      0: ({ title, ...rest }) => ({ ...rest, text: title }),
      1: (state) => ({ ...state, text: `${String(state.text)}!` }),
    },
    ...overrides,
  };
}

/** A provider of notes. Its one argument, `service`, may be unknown. */
export function noteProvider(notes: Notes, resource = noteResource()): Provider<Notes> {
  return {
    schema: {
      version: 0,
      description: 'Keeps notes.',
      attributes: {
        service: {
          type: 'string',
          required: true,
          description,
          validators: [(value, at, diagnostics) => value === '' && diagnostics.add(error('Empty', 'Name a service.'), at)],
        },
      },
    },
    resources: [resource],
    sameMeaning: sameAttributeMeaning,
    validate: ({ service }, diagnostics) => service === 'old' && diagnostics.add(warning('Old', 'Use another service.')),
    connect: async ({ config, isShared }) => {
      notes.shared.push(isShared);
      if (isUnknown(config.service)) return undefined;
      if (config.service === 'down') throw new Refusal('nobody there');
      return notes;
    },
    explain(error, attributePathFor): readonly Diagnostic[] | undefined {
      if (!(error instanceof Refusal)) return undefined;
      return [{ severity: 'error', summary: 'Refused', detail: error.message, path: attributePathFor?.(error.at) }];
    },
  };
}

/** A server of such a provider, configured with the service's name; `unconfigured` leaves that out. */
export async function serveNotes(
  notes: Notes,
  { resource, service = 'up' }: { resource?: NoteResource; service?: Value | 'unconfigured' } = {},
): Promise<FrameworkServer> {
  const server = frameworkServer(noteProvider(notes, resource));
  if (service !== 'unconfigured') {
    await server.configureProvider({ config: { service }, engineVersion: '1.11.4', deferralAllowed: false });
  }
  return server;
}
