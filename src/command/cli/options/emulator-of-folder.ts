import { existsSync } from 'node:fs';

/** Folder in which `svc-waap try` keeps the data of its emulator. */
export const EMULATOR_OF_FOLDER = '.emulator';

/** Returns how a command reaches the emulator of the working folder, as part of a remedy; empty without such an emulator. */
export function byEmulatorOfFolder(): string {
  if (!existsSync(EMULATOR_OF_FOLDER)) return '';
  return ' For the emulator of this folder, write "npx svc-waap try --" before the command.';
}
