import type { ClickHouseError } from '@clickhouse/client';
import type { ClickhouseAddress } from './address';

/** What to do about refusals that an operator can mend, by the server's name for them. */
const REMEDIES: Readonly<Record<string, string>> = {
  AUTHENTICATION_FAILED: 'Correct the user and the password.',
  REQUIRED_PASSWORD: 'Write the password after the user, as in user:password@host.',
  UNKNOWN_DATABASE: 'Create the database, or name another one.',
  ACCESS_DENIED: 'The user needs the rights CREATE TABLE, SELECT and INSERT in the database, and ALTER TABLE for "keep".',
  READONLY: 'The user may only read. Use one that may write.',
};

/** What a port for ClickHouse's own protocol answers to HTTP. */
const NATIVE_PORT = /clickhouse-client program/;

/** A ClickHouse server that refuses or does not answer. The message shows no password. */
export class ClickhouseFailure extends Error {
  public override readonly name = 'ClickhouseFailure';
  /** Of the answer to the request that needed the server. */
  public readonly statusCode = 503;

  private constructor({ shown, password }: ClickhouseAddress, problem: string, remedy: string) {
    const message = `The traffic at ${shown} ${problem} ${remedy}`.trim();
    super(password === '' ? message : message.replaceAll(password, '...'));
  }

  public static refused(address: ClickhouseAddress, { code, type, message }: ClickHouseError): ClickhouseFailure {
    const remedy = REMEDIES[type ?? ''] ?? '';
    return new ClickhouseFailure(address, `cannot be used. ClickHouse refuses with code ${code}: ${message.trim()}`, remedy);
  }

  public static unreachable(address: ClickhouseAddress, error: unknown): ClickhouseFailure {
    const reason = reasonOf(error);
    const remedy = NATIVE_PORT.test(reason)
      ? 'The port is the one of ClickHouse’s own protocol. Name the port for HTTP, which usually is 8123, or 8443 for TLS.'
      : 'Start ClickHouse, or correct the address in --traffic.';
    return new ClickhouseFailure(address, `cannot be reached: ${reason}.`, remedy);
  }

  /** The table has other columns than the emulator writes. */
  public static foreignTable(address: ClickhouseAddress, table: string, missing: readonly string[]): ClickhouseFailure {
    const problem = `cannot be used. Its table "${table}" lacks the columns ${missing.join(', ')}, so that the emulator did not make it.`;
    return new ClickhouseFailure(address, problem, 'Name another database, or rename the table.');
  }
}

/** Errors of connections to several addresses have no message of their own. */
function reasonOf(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return (message || code || String(error)).trim().replace(/\.$/, '');
}
