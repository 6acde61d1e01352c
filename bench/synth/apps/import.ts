// What it takes to import a package: `node import.cjs PACKAGE`, after the CDK itself.

/** What this tells the benchmark: processor time in milliseconds. */
export interface Import {
  readonly cdk: number;
  readonly extra: number;
}

const cdk = timed('cdktf');
const told: Import = { cdk, extra: timed(process.argv[2]!) };
console.log(JSON.stringify(told));

function timed(name: string): number {
  const before = process.cpuUsage();
  // What is measured is this very moment of loading, of a package that the caller names.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  require(name);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
