export { startEmulator, type Emulator } from './emulator';
export { type EmulatorOptions } from './options';
export { type ProfileName } from './profiles';
export { type RecordedRequest } from './request-record';
export { type SeedDocument } from './seed';
export { StartupError } from './startup-error';
