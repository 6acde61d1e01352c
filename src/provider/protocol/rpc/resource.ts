import type * as framework from '../../framework/server';
import * as messages from '../messages/resource';
import { readObject, readRequiredObject, readRequiredStateValue, readStateValue, writeValue } from '../value/dynamic-value';
import { ofState } from '../value/error';
import { diagnosticsToWire, failureAsDiagnostic, pathToWire } from './diagnostics';
import { defineRpc, type Operation, type Rpcs } from './rpc';
import {
  deferralAllowed,
  deferredToWire,
  identityFromWire,
  identityToWire,
  privateFromWire,
  privateToWire,
  rawStateFromWire,
} from './values';

export const RESOURCE_RPCS = {
  ValidateResourceConfig: defineRpc(messages.ValidateResourceConfig, {
    async answer({ typeName, config }, types, validate: Operation<framework.ValidateConfigRequest, framework.WithDiagnostics>) {
      const { diagnostics } = await validate({ typeName, config: readRequiredObject(config, types.resource(typeName)) });
      return { diagnostics: diagnosticsToWire(diagnostics) };
    },
    failure: failureAsDiagnostic,
  }),

  UpgradeResourceState: defineRpc(messages.UpgradeResourceState, {
    async answer(
      { typeName, version, rawState },
      types,
      upgrade: Operation<framework.UpgradeResourceStateRequest, framework.UpgradeResourceStateResponse>,
    ) {
      const type = types.resource(typeName);
      const upgraded = await upgrade({ typeName, version, state: rawStateFromWire(rawState) });
      // An upgrade keeps the values of the state as they are.
      const upgradedState = ofState(() => writeValue(upgraded.state, type));
      return { upgradedState, diagnostics: diagnosticsToWire(upgraded.diagnostics) };
    },
    failure: failureAsDiagnostic,
  }),

  UpgradeResourceIdentity: defineRpc(messages.UpgradeResourceIdentity, {
    async answer(
      { typeName, version, rawIdentity },
      types,
      upgrade: Operation<framework.UpgradeResourceIdentityRequest, framework.UpgradeResourceIdentityResponse>,
    ) {
      const upgraded = await upgrade({ typeName, version, identity: rawStateFromWire(rawIdentity) });
      return {
        upgradedIdentity: identityToWire(upgraded.identity, typeName, types),
        diagnostics: diagnosticsToWire(upgraded.diagnostics),
      };
    },
    failure: failureAsDiagnostic,
  }),

  ReadResource: defineRpc(messages.ReadResource, {
    async answer(request, types, read: Operation<framework.ReadResourceRequest, framework.ReadResourceResponse>) {
      const { typeName } = request;
      const type = types.resource(typeName);
      const outcome = await read({
        typeName,
        state: readRequiredStateValue(request.currentState, type),
        private: privateFromWire(request.private),
        identity: identityFromWire(request.currentIdentity, typeName, types),
        deferralAllowed: deferralAllowed(request.clientCapabilities),
      });
      return {
        newState: writeValue(outcome.state, type),
        private: privateToWire(outcome.private),
        newIdentity: identityToWire(outcome.identity, typeName, types),
        deferred: deferredToWire(outcome.deferred),
        diagnostics: diagnosticsToWire(outcome.diagnostics),
      };
    },
    failure: (error, request) => ({
      newState: request.currentState,
      private: request.private,
      newIdentity: request.currentIdentity,
      diagnostics: diagnosticsToWire([error]),
    }),
  }),

  PlanResourceChange: defineRpc(messages.PlanResourceChange, {
    async answer(request, types, plan: Operation<framework.PlanResourceChangeRequest, framework.PlanResourceChangeResponse>) {
      const { typeName } = request;
      const type = types.resource(typeName);
      const planned = await plan({
        typeName,
        prior: readStateValue(request.priorState, type),
        proposed: readObject(request.proposedNewState, type),
        config: readObject(request.config, type),
        private: privateFromWire(request.priorPrivate),
        priorIdentity: identityFromWire(request.priorIdentity, typeName, types),
        plannedPrivate: request.clientCapabilities?.storePlannedPrivate ? privateFromWire(request.plannedPrivate) : undefined,
        deferralAllowed: deferralAllowed(request.clientCapabilities),
      });
      return {
        plannedState: writeValue(planned.planned, type),
        requiresReplace: planned.requiresReplace.map(pathToWire),
        plannedPrivate: privateToWire(planned.private),
        plannedIdentity: identityToWire(planned.identity, typeName, types),
        deferred: deferredToWire(planned.deferred),
        diagnostics: diagnosticsToWire(planned.diagnostics),
      };
    },
    failure: (error, request) => ({
      plannedState: request.priorState,
      plannedPrivate: request.priorPrivate,
      plannedIdentity: request.priorIdentity,
      diagnostics: diagnosticsToWire([error]),
    }),
  }),

  ApplyResourceChange: defineRpc(messages.ApplyResourceChange, {
    async answer(request, types, apply: Operation<framework.ApplyResourceChangeRequest, framework.ApplyResourceChangeResponse>) {
      const { typeName } = request;
      const type = types.resource(typeName);
      const applied = await apply({
        typeName,
        prior: readStateValue(request.priorState, type),
        planned: readObject(request.plannedState, type),
        config: readObject(request.config, type),
        private: privateFromWire(request.plannedPrivate),
        identity: identityFromWire(request.plannedIdentity, typeName, types),
      });
      return {
        newState: writeValue(applied.state, type),
        private: privateToWire(applied.private),
        newIdentity: identityToWire(applied.identity, typeName, types),
        diagnostics: diagnosticsToWire(applied.diagnostics),
      };
    },
    // Without a state, Core would treat the object as deleted.
    failure: (error, request) => ({
      newState: request.priorState,
      private: request.plannedPrivate,
      newIdentity: request.plannedIdentity,
      diagnostics: diagnosticsToWire([error]),
    }),
  }),

  ImportResourceState: defineRpc(messages.ImportResourceState, {
    async answer(request, types, find: Operation<framework.ImportResourceStateRequest, framework.ImportResourceStateResponse>) {
      const { typeName, id } = request;
      const outcome = await find({
        typeName,
        id,
        identity: identityFromWire(request.identity, typeName, types),
        deferralAllowed: deferralAllowed(request.clientCapabilities),
      });
      return {
        importedResources: outcome.imported.map((imported) => ({
          typeName: imported.typeName,
          state: writeValue(imported.state, types.resource(imported.typeName)),
          private: privateToWire(imported.private),
          identity: identityToWire(imported.identity, imported.typeName, types),
        })),
        deferred: deferredToWire(outcome.deferred),
        diagnostics: diagnosticsToWire(outcome.diagnostics),
      };
    },
    failure: failureAsDiagnostic,
  }),

  /** Terraform 1.14 and newer call this for an import without a resource block. OpenTofu does not: it writes the block itself. */
  GenerateResourceConfig: defineRpc(messages.GenerateResourceConfig, {
    async answer(
      { typeName, state },
      types,
      generate: Operation<framework.GenerateResourceConfigRequest, framework.GenerateResourceConfigResponse>,
    ) {
      const type = types.resource(typeName);
      const generated = await generate({ typeName, state: readStateValue(state, type) });
      return { config: writeValue(generated.config, type), diagnostics: diagnosticsToWire(generated.diagnostics) };
    },
    failure: failureAsDiagnostic,
  }),

  MoveResourceState: defineRpc(messages.MoveResourceState, {
    async answer(request, types, move: Operation<framework.MoveResourceStateRequest, framework.MoveResourceStateResponse>) {
      const { targetTypeName } = request;
      const type = types.resource(targetTypeName);
      const moved = await move({
        sourceProviderAddress: request.sourceProviderAddress,
        sourceTypeName: request.sourceTypeName,
        sourceSchemaVersion: request.sourceSchemaVersion,
        sourceState: rawStateFromWire(request.sourceState),
        targetTypeName,
      });
      return {
        targetState: writeValue(moved.state, type),
        targetPrivate: privateToWire(moved.private),
        targetIdentity: identityToWire(moved.identity, targetTypeName, types),
        diagnostics: diagnosticsToWire(moved.diagnostics),
      };
    },
    failure: failureAsDiagnostic,
  }),
} satisfies Rpcs;
