import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { objectType } from '../../../../src/provider/framework/schema';
import type { ValueObject } from '../../../../src/provider/framework/value';
import type { ProviderServer } from '../../../../src/provider/protocol';
import { ConfigureProvider } from '../../../../src/provider/protocol/messages/provider';
import { writeValue } from '../../../../src/provider/protocol/value/dynamic-value';
import { NOTE_SCHEMAS } from '../fixture/note-schemas';
import { noteServer } from '../fixture/note-server';
import { serveHere, type Served } from './served';

export const PAGE = objectType(NOTE_SCHEMAS.resources.note_page!.attributes);
export const IDENTITY = { object: { id: 'string' } } as const;
const PROVIDER = objectType(NOTE_SCHEMAS.provider.attributes);

export const page = (values: ValueObject) => writeValue(values, PAGE);
export const identityOf = (id: string) => ({ identityData: writeValue({ id }, IDENTITY) });
export const providerBlock = (values: ValueObject) => writeValue(values, PROVIDER);
export const json = (value: unknown) => ({ json: Buffer.from(JSON.stringify(value)) });
export const parsed = (bytes: Uint8Array | undefined): unknown => JSON.parse(Buffer.from(bytes ?? []).toString());

/** The provider of notes, reached as an engine reaches it: over gRPC, mutual TLS and a socket. */
export interface NoteRpcs {
  readonly served: Served;
  /** Folder of the notes. */
  readonly folder: string;
  /** Requests that an operation has got, in plain values. */
  asked(operation: keyof ProviderServer): readonly unknown[];
  lastAsked(operation: keyof ProviderServer): unknown;
}

/** Serves the provider of notes, configured, to the tests of a file. */
export function serveNoteRpcs(): NoteRpcs {
  const folder = mkdtempSync(join(tmpdir(), 'svc-test-'));
  const requests: Partial<Record<keyof ProviderServer, unknown[]>> = {};
  let served: Served;

  beforeAll(async () => {
    served = await serveHere({ provider: recording(noteServer(), requests) });
    await served.client.provider('ConfigureProvider', ConfigureProvider, { config: providerBlock({ folder }) });
  });

  afterAll(() => {
    served.close();
    rmSync(folder, { recursive: true });
  });

  return {
    get served() {
      return served;
    },
    folder,
    asked: (operation) => requests[operation] ?? [],
    lastAsked: (operation) => requests[operation]?.at(-1),
  };
}

/** The provider, noting what it was asked. */
function recording(provider: ProviderServer, requests: Partial<Record<keyof ProviderServer, unknown[]>>): ProviderServer {
  return new Proxy(provider, {
    get(target, name: keyof ProviderServer) {
      const operation = target[name] as ((request?: unknown, signal?: AbortSignal) => unknown) | undefined;
      if (!operation) return undefined;
      return (request?: unknown, signal?: AbortSignal) => {
        (requests[name] ??= []).push(request);
        return operation.call(target, request, signal);
      };
    },
  });
}
