import { counted, plural } from '../../../model/words';

/** Files without a request of the configurations that need one. */
export interface EmptyTraffic {
  readonly files: readonly string[];
  readonly configurations: readonly string[];
  /** Number of lines, without empty ones. */
  readonly lines: number;
  readonly badLines: number;
  readonly firstBadLine: { readonly file: string; readonly line: number; readonly problem: string } | undefined;
}

/** Returns why files have no request, and the remedy. */
export function emptyTrafficText({ files, configurations, lines, badLines, firstBadLine: bad }: EmptyTraffic): string {
  const [names, have] = [files.join(', '), plural(files.length, 'has', 'have')];
  if (lines === 0) return `${names} ${have} no request. Name a log with requests in --traffic.`;
  if (bad && badLines === lines) {
    const all = plural(lines, 'The only line', `None of the ${counted(lines, 'line')}`);
    const first = `Line ${bad.line} of ${bad.file}: ${bad.problem}.`;
    return `${all} of ${names} ${plural(lines, 'could not', 'could')} be read. ${first} Set --log-format to the format of the log.`;
  }
  return `${names} ${have} no ${requestOf(configurations)}. Name a log of this configuration in --traffic.`;
}

/** Returns `request of the configurations prod, staging`. */
export function requestOf(configurations: readonly string[]): string {
  return `request of the ${plural(configurations.length, 'configuration')} ${configurations.join(', ')}`;
}
