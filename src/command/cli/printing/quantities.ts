const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** Formats a size: `1.5 MiB`. */
export function formatSize(bytes: number): string {
  const power = bytes > 0 ? Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10)) : 0;
  return `${power === 0 ? bytes : (bytes / 1024 ** power).toFixed(1)} ${UNITS[power]}`;
}

/** Formats a duration: `0.250 s`, or `-` for null. */
export function formatDuration(seconds: number | null): string {
  return seconds === null ? '-' : `${seconds.toFixed(3)} s`;
}
