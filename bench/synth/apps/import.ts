// Measures the import of a package after the CDK itself: `node import.cjs PACKAGE`.

/** Output for the benchmark: processor time in milliseconds. */
export interface Import {
  readonly cdk: number;
  readonly extra: number;
}

const cdk = timed('cdktf');
const result: Import = { cdk, extra: timed(process.argv[2]!) };
console.log(JSON.stringify(result));

function timed(name: string): number {
  const before = process.cpuUsage();
  // The benchmark measures this load of the given package.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  require(name);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
