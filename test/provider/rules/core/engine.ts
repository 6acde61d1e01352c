import { frameworkServer } from '../../../../src/provider/framework/framework-server';
import type { Provider } from '../../../../src/provider/framework/provider';
import type { DeferredReason } from '../../../../src/provider/framework/server';
import { isValueObject, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { Log } from '../../../../src/provider/protocol/plugin/log';
import { ConfigureProvider, ValidateProviderConfig } from '../../../../src/provider/protocol/messages/provider';
import {
  ApplyResourceChange,
  GenerateResourceConfig,
  ImportResourceState,
  PlanResourceChange,
  ReadResource,
  UpgradeResourceState,
  ValidateResourceConfig,
} from '../../../../src/provider/protocol/messages/resource';
import type { Diagnostic } from '../../../../src/provider/protocol/messages/diagnostic';
import type { ResourceIdentityData } from '../../../../src/provider/protocol/messages/values';
import type { ServerRpc } from '../../../../src/provider/protocol/messages/methods';
import { type RpcContext, rpcHandlers } from '../../../../src/provider/protocol/rpc';
import { pathFromWire } from '../../../../src/provider/protocol/rpc/diagnostics';
import { TypeCatalog } from '../../../../src/provider/protocol/rpc/types';
import { readObject, writeValue } from '../../../../src/provider/protocol/value/dynamic-value';
import type { MessageTable } from '../../../../src/provider/protocol/wire/message';
import type { AttributePath } from '../../../../src/provider/framework/diagnostics';
import { Broken } from './broken';

/** Carries a request to a provider and its answer back, as bytes. */
export type Carrier = (rpc: ServerRpc, request: Uint8Array) => Promise<Uint8Array>;

/** Data of a resource that Core keeps between operations. */
export interface Stored {
  readonly state: ValueObject;
  /** Opaque to Core. */
  readonly private: Uint8Array;
  readonly identity: ValueObject | null;
}

/** Diagnostics of an answer. */
export interface Said {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export interface PlanAnswer extends Said {
  readonly planned: ValueObject | null;
  readonly requiresReplace: readonly AttributePath[];
  readonly private: Uint8Array;
  readonly identity: ValueObject | null;
  readonly deferred?: DeferredReason | 'unknown';
}

/** An answer that holds a state. Null when there is no resource. */
export interface StateAnswer extends Said {
  readonly state: ValueObject | null;
  readonly private: Uint8Array;
  readonly identity: ValueObject | null;
  readonly deferred?: DeferredReason | 'unknown';
}

interface Messages<RequestWrite, ResponseRead> {
  readonly Request: MessageTable<unknown, RequestWrite>;
  readonly Response: MessageTable<ResponseRead, never>;
}

const NOTHING = new Uint8Array(0);
/** Cache of encoded values: Core sends the same values again and again, and never changes one. */
const WRITTEN = new WeakMap<ValueObject, { msgpack: Uint8Array }>();
const DEFECT = 'Unexpected error in the provider';

/** Core's side of the protocol for one resource type: encodes requests, and decodes answers. */
export class Engine {
  /** @param carry to a running provider */
  public constructor(
    private readonly types: TypeCatalog,
    public readonly typeName: string,
    private readonly carry: Carrier,
    private readonly deferralAllowed = false,
  ) {}

  public async configure(config: ValueObject): Promise<Said> {
    const capabilities = { deferralAllowed: this.deferralAllowed };
    const written = writeValue(config, this.types.provider());
    await this.call('ValidateProviderConfig', ValidateProviderConfig, { config: written });
    const request = { terraformVersion: '1.11.4', config: written, clientCapabilities: capabilities };
    return this.said((await this.call('ConfigureProvider', ConfigureProvider, request)).diagnostics);
  }

  public async validate(config: ValueObject): Promise<Said> {
    const request = { typeName: this.typeName, config: this.write(config) };
    return this.said((await this.call('ValidateResourceConfig', ValidateResourceConfig, request)).diagnostics);
  }

  public async plan(request: {
    readonly prior: ValueObject | null;
    readonly proposed: ValueObject | null;
    readonly config: ValueObject | null;
    readonly private?: Uint8Array;
    readonly identity?: ValueObject | null;
  }): Promise<PlanAnswer> {
    const answer = await this.call('PlanResourceChange', PlanResourceChange, {
      typeName: this.typeName,
      priorState: this.write(request.prior),
      proposedNewState: this.write(request.proposed),
      config: this.write(request.config),
      priorPrivate: request.private ?? NOTHING,
      priorIdentity: this.writeIdentity(request.identity ?? null),
      clientCapabilities: { deferralAllowed: this.deferralAllowed },
    });
    if (answer.legacyTypeSystem) throw new Broken('the plan asks for the legacy type system');
    return {
      ...this.said(answer.diagnostics),
      planned: this.read(answer.plannedState),
      requiresReplace: answer.requiresReplace.map(pathFromWire),
      private: answer.plannedPrivate,
      identity: this.readIdentity(answer.plannedIdentity),
      deferred: answer.deferred?.reason,
    };
  }

  public async apply(request: {
    readonly prior: ValueObject | null;
    readonly planned: ValueObject | null;
    readonly config: ValueObject | null;
    readonly private: Uint8Array;
    readonly identity: ValueObject | null;
  }): Promise<StateAnswer> {
    const answer = await this.call('ApplyResourceChange', ApplyResourceChange, {
      typeName: this.typeName,
      priorState: this.write(request.prior),
      plannedState: this.write(request.planned),
      config: this.write(request.config),
      plannedPrivate: request.private,
      plannedIdentity: this.writeIdentity(request.identity),
    });
    if (answer.legacyTypeSystem) throw new Broken('the apply asks for the legacy type system');
    return {
      ...this.said(answer.diagnostics),
      state: this.read(answer.newState),
      private: answer.private,
      identity: this.readIdentity(answer.newIdentity),
    };
  }

  public async readResource({ state, private: memory, identity }: Stored): Promise<StateAnswer> {
    const answer = await this.call('ReadResource', ReadResource, {
      typeName: this.typeName,
      currentState: this.write(state),
      private: memory,
      currentIdentity: this.writeIdentity(identity),
      clientCapabilities: { deferralAllowed: this.deferralAllowed },
    });
    return {
      ...this.said(answer.diagnostics),
      state: this.read(answer.newState),
      private: answer.private,
      identity: this.readIdentity(answer.newIdentity),
      deferred: answer.deferred?.reason,
    };
  }

  /** @returns the imported resources; undefined after an error, and if the provider defers */
  public async importResource(
    by: { readonly id: string } | { readonly identity: ValueObject },
  ): Promise<Said & { found?: Stored; deferred?: string }> {
    const answer = await this.call('ImportResourceState', ImportResourceState, {
      typeName: this.typeName,
      id: 'id' in by ? by.id : '',
      identity: 'id' in by ? undefined : this.writeIdentity(by.identity),
      clientCapabilities: { deferralAllowed: this.deferralAllowed },
    });
    const [imported, another] = answer.importedResources;
    if (another || (imported && imported.typeName !== this.typeName)) throw new Broken('the import found something else, too');
    const state = this.read(imported?.state);
    return {
      ...this.said(answer.diagnostics),
      found: imported && state ? { state, private: imported.private, identity: this.readIdentity(imported.identity) } : undefined,
      deferred: answer.deferred?.reason,
    };
  }

  /** Asks for the configuration of an imported resource, as Terraform 1.14 and newer do. */
  public async generate(state: ValueObject): Promise<Said & { config: ValueObject | null }> {
    const request = { typeName: this.typeName, state: this.write(state) };
    const answer = await this.call('GenerateResourceConfig', GenerateResourceConfig, request);
    return { ...this.said(answer.diagnostics), config: this.read(answer.config) };
  }

  /** @param json the state in the form of a state file */
  public async upgrade(version: number, json: unknown): Promise<Said & { state: ValueObject | null }> {
    const request = { typeName: this.typeName, version, rawState: { json: Buffer.from(JSON.stringify(json)) } };
    const answer = await this.call('UpgradeResourceState', UpgradeResourceState, request);
    return { ...this.said(answer.diagnostics), state: this.read(answer.upgradedState) };
  }

  private async call<RequestWrite, ResponseRead>(
    rpc: ServerRpc,
    messages: Messages<RequestWrite, ResponseRead>,
    request: RequestWrite,
  ): Promise<ResponseRead> {
    return messages.Response.decode(await this.carry(rpc, messages.Request.encode(request)));
  }

  private said(diagnostics: readonly Diagnostic[]): Said {
    const texts = (wanted: string) =>
      diagnostics.filter(({ severity }) => severity === wanted).map(({ summary, detail }) => `${summary}: ${detail}`);
    const defect = diagnostics.find(({ summary }) => summary === DEFECT);
    if (defect) throw new Broken(`the provider threw: ${defect.detail}`);
    return { errors: texts('error'), warnings: texts('warning') };
  }

  private write(value: ValueObject | null): { msgpack: Uint8Array } {
    const known = value && WRITTEN.get(value);
    if (known) return known;
    const wire = writeValue(value, this.types.resource(this.typeName));
    if (value) WRITTEN.set(value, wire);
    return wire;
  }

  private read(wire: Parameters<typeof readObject>[0]): ValueObject | null {
    return normalised(readObject(wire, this.types.resource(this.typeName))) as ValueObject | null;
  }

  private writeIdentity(identity: ValueObject | null): { identityData: { msgpack: Uint8Array } } | undefined {
    return identity === null ? undefined : { identityData: writeValue(identity, this.types.identity(this.typeName)) };
  }

  private readIdentity(wire: ResourceIdentityData | undefined): ValueObject | null {
    return wire?.identityData ? readObject(wire.identityData, this.types.identity(this.typeName)) : null;
  }
}

/** A separate provider process, called through its handlers. */
export function launch<Connection>(provider: Provider<Connection>): { types: TypeCatalog; carry: Carrier } {
  const server = frameworkServer(provider);
  const types = CATALOGS.get(provider) ?? new TypeCatalog(server.schemas());
  CATALOGS.set(provider, types);
  const context: RpcContext = { provider: server, types };
  return { types, carry: (rpc, request) => HANDLERS[rpc](request, async () => context) };
}

/** Types depend on the schemas alone. */
const CATALOGS = new WeakMap<object, TypeCatalog>();
const HANDLERS = rpcHandlers(new Log('rules', 'off', () => undefined));

/** Core keeps all strings in Unicode's normal form C. */
function normalised(value: Value): Value {
  if (typeof value === 'string') return value.normalize('NFC');
  if (Array.isArray(value)) return value.map(normalised);
  if (!isValueObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name.normalize('NFC'), normalised(item)]));
}
