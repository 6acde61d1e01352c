import { type Command, InvalidArgumentError } from 'commander';
import { reportLine, terminalLine } from '../../../output';
import { type AccessLogOptions, LOG_FORMATS, logFormat, readTagFilters } from '../../../traffic/records';
import { seconds } from './time-range';
import { OptionWithKnownValues } from './values';

/** Flags of every command that reads access logs. */
export interface AccessLogFlags {
  readonly logFormat?: string;
  readonly tags?: string;
  /** In seconds. */
  readonly shift?: number;
  /** In bytes. */
  readonly copyLimit?: number;
}

/** Adds the flags to a command. */
export function withAccessLogOptions(command: Command): Command {
  return command
    .addOption(
      new OptionWithKnownValues(
        '--log-format <format>',
        `format of access logs: ${LOG_FORMATS.join(', ')}, or a pattern in the notation of nginx's log_format or of Apache's LogFormat ` +
          '(default: the format that the first lines have)',
        LOG_FORMATS,
      ),
    )
    .option('--tags <file>', 'JSON file with a filter for each tag that lines of access logs get, as for "svc-waap traffic load"')
    .option(
      '--shift <time>',
      'time to add to lines of access logs, such as -2h or 90s, if the clock or time zone of the server was wrong',
      shift,
    )
    .option(
      '--copy-limit <size>',
      'most to copy of a file, unpacked, to sort Parquet or large files of records, or to read a file from its end whose newest request ' +
        'is the first one, such as 16GiB (default: 4GiB)',
      size,
    );
}

/** Returns how access logs are read. @throws Error if a flag is wrong */
export async function accessLogOptions({ logFormat: format, tags, shift: added, copyLimit }: AccessLogFlags): Promise<AccessLogOptions> {
  const tagsOf = tags === undefined ? undefined : await readTagFilters(tags);
  for (const doubt of tagsOf?.doubts ?? []) reportLine(terminalLine(doubt));
  return {
    ...(format !== undefined && { format: logFormat(format) }),
    ...(tagsOf && { tagsOf }),
    ...(added !== undefined && { shift: added }),
    ...(copyLimit !== undefined && { copyLimit }),
  };
}

/** Returns the names of the flags that are set. */
export function setAccessLogFlags({ logFormat: format, tags, shift: added, copyLimit }: AccessLogFlags): string[] {
  const flags = { '--log-format': format, '--tags': tags, '--shift': added, '--copy-limit': copyLimit };
  return Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function shift(text: string): number {
  const [, sign = '', length = ''] = /^([+-]?)(.*)$/s.exec(text)!;
  try {
    return sign === '-' ? -seconds(length) : seconds(length);
  } catch {
    throw new InvalidArgumentError('Write a sign, a number and a unit: -2h, 30m or -90s.');
  }
}

function size(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,5})(MiB|GiB)$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('Write a number and a unit: 500MiB or 16GiB.');
  return Number(count) * (unit === 'GiB' ? 1024 ** 3 : 1024 ** 2);
}
