import { MoveResourceState } from '../messages/resource';
import { writeValue } from '../value/dynamic-value';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';
import { identityToWire } from './identity';
import { privateToWire } from './private-state';
import { rawStateFromWire } from './raw-state';

export const moveResourceState = defineRpc(MoveResourceState, {
  async answer(request, { provider, types }) {
    const { targetTypeName } = request;
    const type = types.resource(targetTypeName);
    const moved = await provider.moveResourceState({
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
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
