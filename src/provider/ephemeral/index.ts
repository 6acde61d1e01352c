import type { SharedReads } from '../connection/services';
import type { EphemeralResource } from '../framework/ephemeral-resource';
import { ephemeralTrafficLogs } from './traffic-logs';

/** Every ephemeral resource of the provider. */
export const EPHEMERAL_RESOURCES: readonly EphemeralResource<SharedReads>[] = [ephemeralTrafficLogs];
