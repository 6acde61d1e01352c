/** A point in time, in the protocol's form. */
export function timestampToWire(date: Date | undefined): { seconds: number; nanos: number } | undefined {
  if (!date) return undefined;
  const milliseconds = date.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanos: (milliseconds - seconds * 1000) * 1_000_000 };
}
