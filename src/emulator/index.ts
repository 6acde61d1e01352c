/**
 * The emulator, a separate package. The command loads this module by import(), because other commands need neither its web server nor
 * its databases. `setup/option-table` may be imported separately: the command takes its flags from there, without the package.
 */

export { version } from '../../package.json';
export type { KeysDocument } from './access/api-key';
export { startEmulator, type Emulator } from './emulator';
export type { EmulatorOptions } from './setup/options';
export type { ProfileName } from './profiles';
export type { PublishingOptions } from './faults/publishing';
export type { FormerDefault } from './load-balancers/certificates';
export type { RegionsPost } from './load-balancers/regions';
export type { RecordedRequest } from './http/request-record';
export type { SetPut } from './families/family-service';
export type { SeedConfiguration, SeedDocument } from './setup/seed';
export type { Fault, FaultRule, FaultsDocument } from './faults/fault-plan';
export { StartupError } from './files/startup-error';
export type { Timing } from './faults/timing';
export { openTrafficFolder, type TrafficFolder } from './traffic-folder';
export type { Received } from './traffic/store/traffic-store';
export type { TlsFiles } from './files/tls';
