import { Diagnostics } from '../diagnostics';
import { type Attribute, type Attributes, isNested } from '../schema';
import type { GenerateResourceConfigRequest, GenerateResourceConfigResponse, WithDiagnostics, ValidateConfigRequest } from '../server';
import { validateConfig } from '../validate';
import { equal, mapObjects, memberValue, type Value, type ValueObject } from '../value';
import type { Session } from './session';

/** Operations on the configurations of resources, without the service. */
export function resourceConfigOperations<Connection>(session: Session<Connection>) {
  return {
    async validateResourceConfig({ typeName, config }: ValidateConfigRequest): Promise<WithDiagnostics> {
      const resource = session.resource(typeName);
      const diagnostics = new Diagnostics();
      validateConfig(resource.schema, config, diagnostics);
      resource.validate?.(config, diagnostics);
      if (resource.hasInstances) session.walk.noteValidated(typeName, config);
      return { diagnostics: diagnostics.items };
    },

    /**
     * Generates the configuration of a state, for engines that support generation by the provider. The engine's own generator omits
     * every `id`, even one that cannot be derived from the name.
     */
    async generateResourceConfig({ typeName, state }: GenerateResourceConfigRequest): Promise<GenerateResourceConfigResponse> {
      const resource = session.resource(typeName);
      const config = state && configOf(resource.schema.attributes, state);
      return { config: config && (resource.withoutDerived?.(config) ?? config), diagnostics: [] };
    },
  };
}

/** Returns the attributes of a state that a configuration may set, without those that have their default. */
function configOf(attributes: Attributes, state: ValueObject): ValueObject {
  return Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, configured(attribute, memberValue(state, name))]));
}

function configured(attribute: Attribute, value: Value): Value {
  const isWritable = attribute.required || attribute.optional;
  // The user has not reviewed the generated file yet, so it must not contain secrets.
  if (!isWritable || attribute.sensitive || attribute.writeOnly) return null;
  if (attribute.default !== undefined && equal(attribute.default, value)) return null;
  if (!isNested(attribute)) return value;
  return mapObjects(attribute.nesting, value, (object) => configOf(attribute.attributes, object));
}
