import type { ClickHouseError } from '@clickhouse/client';
import { passwordRedactor, reasonOf } from '../../../../traffic/store';
import type { ClickhouseAddress } from './address';

/** Remedies of refusals, by ClickHouse's name of the error. */
const REMEDIES: Readonly<Record<string, string>> = {
  AUTHENTICATION_FAILED: 'Correct the user and the password.',
  REQUIRED_PASSWORD: 'Write the password after the user, as in user:password@host.',
  UNKNOWN_DATABASE: 'Create the database, or set --traffic to another one.',
  ACCESS_DENIED: 'The user needs the rights CREATE TABLE, SELECT and INSERT in the database, and ALTER TABLE for "keep".',
  READONLY: 'The user is read-only. Use a user with write access.',
};

/** Answer of a port for ClickHouse's own protocol to HTTP. */
const NATIVE_PORT = /clickhouse-client program/;

/** Error of a ClickHouse server that refuses or does not answer. The message contains the password in no form. */
export class ClickhouseFailure extends Error {
  public override readonly name = 'ClickhouseFailure';
  /** Status of the answer to the request that needed the server. */
  public readonly statusCode = 503;

  private constructor({ shown }: ClickhouseAddress, problem: string, remedy: string) {
    super(`The traffic at ${shown} ${problem} ${remedy}`.trim());
  }

  public static refused(address: ClickhouseAddress, { code, type, message }: ClickHouseError): ClickhouseFailure {
    const remedy = REMEDIES[type ?? ''] ?? '';
    return new ClickhouseFailure(
      address,
      `cannot be used. ClickHouse refuses with code ${code}: ${withoutPassword(address, message.trim())}`,
      remedy,
    );
  }

  public static unreachable(address: ClickhouseAddress, error: unknown): ClickhouseFailure {
    const reason = withoutPassword(address, reasonOf(error));
    const remedy = NATIVE_PORT.test(reason)
      ? 'The port is for ClickHouse’s own protocol. Use the HTTP port, usually 8123, or 8443 for TLS.'
      : 'Start ClickHouse, or correct the address in --traffic.';
    return new ClickhouseFailure(address, `cannot be reached: ${reason}.`, remedy);
  }

  /** Returns the failure for a table that lacks columns of the emulator. */
  public static foreignTable(address: ClickhouseAddress, table: string, missing: readonly string[]): ClickhouseFailure {
    const problem = `cannot be used. The emulator did not create its table "${table}", which lacks the columns ${missing.join(', ')}.`;
    return new ClickhouseFailure(address, problem, 'Set --traffic to another database, or rename the table.');
  }
}

function withoutPassword({ user, password }: ClickhouseAddress, said: string): string {
  return passwordRedactor(user, [password]).redact(said);
}
