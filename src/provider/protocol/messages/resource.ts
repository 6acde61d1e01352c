import { bool, bytes, int64, optional, repeated, string } from '../wire/field';
import { defineMessage } from '../wire/message';
import { ClientCapabilities, Deferred } from './capabilities';
import { AttributePath, Diagnostic } from './diagnostic';
import { DynamicValue, RawState, ResourceIdentityData } from './values';

export const ValidateResourceConfig = {
  Request: defineMessage({
    typeName: string(1),
    config: optional(2, DynamicValue),
    clientCapabilities: optional(3, ClientCapabilities),
  }),
  Response: defineMessage({ diagnostics: repeated(1, Diagnostic) }),
};

export const UpgradeResourceState = {
  Request: defineMessage({ typeName: string(1), version: int64(2), rawState: optional(3, RawState) }),
  Response: defineMessage({ upgradedState: optional(1, DynamicValue), diagnostics: repeated(2, Diagnostic) }),
};

export const UpgradeResourceIdentity = {
  Request: defineMessage({ typeName: string(1), version: int64(2), rawIdentity: optional(3, RawState) }),
  Response: defineMessage({ upgradedIdentity: optional(1, ResourceIdentityData), diagnostics: repeated(2, Diagnostic) }),
};

export const ReadResource = {
  Request: defineMessage({
    typeName: string(1),
    currentState: optional(2, DynamicValue),
    private: bytes(3),
    providerMeta: optional(4, DynamicValue),
    clientCapabilities: optional(5, ClientCapabilities),
    currentIdentity: optional(6, ResourceIdentityData),
  }),
  Response: defineMessage({
    newState: optional(1, DynamicValue),
    diagnostics: repeated(2, Diagnostic),
    private: bytes(3),
    deferred: optional(4, Deferred),
    newIdentity: optional(5, ResourceIdentityData),
  }),
};

export const PlanResourceChange = {
  Request: defineMessage({
    typeName: string(1),
    priorState: optional(2, DynamicValue),
    proposedNewState: optional(3, DynamicValue),
    config: optional(4, DynamicValue),
    priorPrivate: bytes(5),
    providerMeta: optional(6, DynamicValue),
    clientCapabilities: optional(7, ClientCapabilities),
    priorIdentity: optional(8, ResourceIdentityData),
    /** Private state of an earlier plan. Only in the plan that precedes an apply. */
    plannedPrivate: bytes(9),
  }),
  Response: defineMessage({
    plannedState: optional(1, DynamicValue),
    requiresReplace: repeated(2, AttributePath),
    plannedPrivate: bytes(3),
    diagnostics: repeated(4, Diagnostic),
    /** Never set, because Core would then accept invalid plans. */
    legacyTypeSystem: bool(5),
    deferred: optional(6, Deferred),
    plannedIdentity: optional(7, ResourceIdentityData),
  }),
};

export const ApplyResourceChange = {
  Request: defineMessage({
    typeName: string(1),
    priorState: optional(2, DynamicValue),
    plannedState: optional(3, DynamicValue),
    config: optional(4, DynamicValue),
    plannedPrivate: bytes(5),
    providerMeta: optional(6, DynamicValue),
    plannedIdentity: optional(7, ResourceIdentityData),
  }),
  Response: defineMessage({
    newState: optional(1, DynamicValue),
    private: bytes(2),
    diagnostics: repeated(3, Diagnostic),
    /** Never set, as above. */
    legacyTypeSystem: bool(4),
    newIdentity: optional(5, ResourceIdentityData),
  }),
};

const ImportedResource = defineMessage({
  typeName: string(1),
  state: optional(2, DynamicValue),
  private: bytes(3),
  identity: optional(4, ResourceIdentityData),
});

export const ImportResourceState = {
  Request: defineMessage({
    typeName: string(1),
    id: string(2),
    clientCapabilities: optional(3, ClientCapabilities),
    identity: optional(4, ResourceIdentityData),
  }),
  Response: defineMessage({
    importedResources: repeated(1, ImportedResource),
    diagnostics: repeated(2, Diagnostic),
    deferred: optional(3, Deferred),
  }),
};

export const GenerateResourceConfig = {
  Request: defineMessage({ typeName: string(1), state: optional(2, DynamicValue) }),
  Response: defineMessage({ config: optional(1, DynamicValue), diagnostics: repeated(2, Diagnostic) }),
};

export const MoveResourceState = {
  Request: defineMessage({
    sourceProviderAddress: string(1),
    sourceTypeName: string(2),
    sourceSchemaVersion: int64(3),
    sourceState: optional(4, RawState),
    targetTypeName: string(5),
    sourcePrivate: bytes(6),
    sourceIdentity: optional(7, RawState),
    sourceIdentitySchemaVersion: int64(8),
  }),
  Response: defineMessage({
    targetState: optional(1, DynamicValue),
    diagnostics: repeated(2, Diagnostic),
    targetPrivate: bytes(3),
    targetIdentity: optional(4, ResourceIdentityData),
  }),
};
