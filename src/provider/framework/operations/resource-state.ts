import { Diagnostics } from '../diagnostics';
import { stateFromNewerProvider } from '../messages';
import { reconcile } from '../reconcile';
import { type Attribute, type Attributes, isNested } from '../schema';
import type {
  ReadResourceRequest,
  ReadResourceResponse,
  UpgradeResourceIdentityRequest,
  UpgradeResourceIdentityResponse,
  UpgradeResourceStateRequest,
  UpgradeResourceStateResponse,
} from '../server';
import type { Type } from '../type';
import { Decimal, mapValues, type Value, type ValueObject } from '../value';
import { unpacked, withInstance } from './planned-memory';
import type { Session } from './session';
import { newInstance } from './walk';

/** Operations that upgrade a stored state to the current schema, and refresh it from the service. */
export function resourceStateOperations<Connection>(session: Session<Connection>) {
  return {
    /** Upgrades a stored state to the present schema, one version at a time, and removes attributes that no longer exist. */
    async upgradeResourceState(request: UpgradeResourceStateRequest): Promise<UpgradeResourceStateResponse> {
      const resource = session.resource(request.typeName);
      const diagnostics = new Diagnostics();
      const current = resource.schema.version;
      if (request.version > current) {
        diagnostics.add(stateFromNewerProvider(request.typeName, request.version, current));
        return { state: null, diagnostics: diagnostics.items };
      }
      let stored = (request.state ?? {}) as Record<string, unknown>;
      for (let version = request.version; version < current; version += 1) {
        const upgrade = resource.upgrades?.[version];
        if (!upgrade) throw new Error(`${request.typeName} has no upgrade from schema version ${version}`);
        stored = upgrade(stored);
      }
      const state = objectFromJson(resource.schema.attributes, stored);
      if (session.connection !== undefined) resource.stateRead?.(state, session.connection);
      return { state, diagnostics: diagnostics.items };
    },

    /** Returns the identity unchanged, because no identity schema has changed yet. */
    async upgradeResourceIdentity({ identity }: UpgradeResourceIdentityRequest): Promise<UpgradeResourceIdentityResponse> {
      return { identity: identity as ValueObject | null, diagnostics: [] };
    },

    async readResource(request: ReadResourceRequest): Promise<ReadResourceResponse> {
      const resource = session.resource(request.typeName);
      const diagnostics = new Diagnostics();
      session.keepSecrets(resource.schema, [request.state]);
      const { prior: memory = {}, instance: stored } = unpacked(request.private, resource);
      const instance = stored ?? (resource.hasInstances ? newInstance() : undefined);
      const context = session.context(diagnostics, stored);
      const unchanged = {
        state: request.state,
        private: request.private,
        identity: request.identity,
        diagnostics: diagnostics.items,
      };
      if (!context) {
        // Without the provider's configuration, the state stays unchanged.
        return request.deferralAllowed ? { ...unchanged, deferred: 'provider-config-unknown' } : unchanged;
      }

      const remote = await session.guarded(diagnostics, undefined, () => resource.read({ state: request.state, private: memory }, context));
      if (remote === undefined || diagnostics.hasError) return unchanged;
      if (remote === null) return { state: null, private: {}, identity: null, diagnostics: diagnostics.items };
      const state = reconcile(resource.schema.attributes, request.state, remote.values, session.provider.sameMeaning);
      return {
        state,
        private: withInstance(remote.private, instance),
        identity: resource.identityOf?.(state) ?? null,
        diagnostics: diagnostics.items,
      };
    },
  };
}

function objectFromJson(attributes: Attributes, json: unknown): ValueObject {
  const object = isRecord(json) ? json : {};
  return mapValues(attributes, (attribute, name) => attributeFromJson(attribute, Object.hasOwn(object, name) ? object[name] : null));
}

function attributeFromJson(attribute: Attribute, json: unknown): Value {
  if (json === undefined || json === null) return null;
  if (!isNested(attribute)) return valueFromJson(attribute.type, json);
  if (Array.isArray(json)) return json.map((item) => objectFromJson(attribute.attributes, item));
  if (attribute.nesting !== 'map' || !isRecord(json)) return objectFromJson(attribute.attributes, json);
  return mapValues(json, (item) => objectFromJson(attribute.attributes, item));
}

function valueFromJson(type: Type, json: unknown): Value {
  if (json === undefined || json === null) return null;
  if (Array.isArray(json)) {
    const of = typeof type === 'object' && 'list' in type ? type.list : typeof type === 'object' && 'set' in type ? type.set : 'dynamic';
    return json.map((item) => valueFromJson(of, item));
  }
  if (isRecord(json)) return mapValues(json, (item, key) => valueFromJson(memberType(type, key), item));
  if (type === 'string') return String(json);
  // Terraform stores a number as a string if JSON parsers may round it.
  if (type === 'number' && typeof json === 'string') return String(Number(json)) === json ? Number(json) : new Decimal(json);
  return json as boolean | number | string;
}

function memberType(type: Type, key: string): Type {
  if (typeof type === 'object' && 'map' in type) return type.map;
  return typeof type === 'object' && 'object' in type && Object.hasOwn(type.object, key) ? type.object[key]! : 'dynamic';
}

function isRecord(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
