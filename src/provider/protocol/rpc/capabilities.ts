import type { DeferredReason } from '../../framework/server';
import type { ClientCapabilities } from '../messages/capabilities';

export function deferralAllowed(capabilities: ClientCapabilities | undefined): boolean {
  return capabilities?.deferralAllowed ?? false;
}

export function deferredToWire(reason: DeferredReason | undefined): { reason: DeferredReason } | undefined {
  return reason && { reason };
}
