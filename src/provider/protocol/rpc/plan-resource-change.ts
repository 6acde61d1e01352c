import { PlanResourceChange } from '../messages/resource';
import { readObject, readState, writeValue } from '../value/dynamic-value';
import { deferralAllowed, deferredToWire } from './capabilities';
import { defineRpc } from './define';
import { diagnosticsToWire, pathToWire } from './diagnostics';
import { identityFromWire, identityToWire } from './identity';
import { privateFromWire, privateToWire } from './private-state';

export const planResourceChange = defineRpc(PlanResourceChange, {
  async answer(request, { provider, types }) {
    const { typeName } = request;
    const type = types.resource(typeName);
    const plan = await provider.planResourceChange({
      typeName,
      prior: readState(request.priorState, type),
      proposed: readObject(request.proposedNewState, type),
      config: readObject(request.config, type),
      private: privateFromWire(request.priorPrivate),
      priorIdentity: identityFromWire(request.priorIdentity, typeName, types),
      plannedPrivate: request.clientCapabilities?.storePlannedPrivate ? privateFromWire(request.plannedPrivate) : undefined,
      deferralAllowed: deferralAllowed(request.clientCapabilities),
    });
    return {
      plannedState: writeValue(plan.planned, type),
      requiresReplace: plan.requiresReplace.map(pathToWire),
      plannedPrivate: privateToWire(plan.private),
      plannedIdentity: identityToWire(plan.identity, typeName, types),
      deferred: deferredToWire(plan.deferred),
      diagnostics: diagnosticsToWire(plan.diagnostics),
    };
  },
  failure: (error, request) => ({
    plannedState: request.priorState,
    plannedPrivate: request.priorPrivate,
    plannedIdentity: request.priorIdentity,
    diagnostics: diagnosticsToWire([error]),
  }),
});
