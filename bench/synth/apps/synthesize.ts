import { App, TerraformStack } from 'cdktf';

/** Output for the benchmark: processor time in milliseconds. */
export interface Synthesis {
  readonly milliseconds: number;
}

type Fill = (stack: TerraformStack, count: number) => void;

/**
 * Runs an app like the CDK's command: `node app.cjs COUNT OUTDIR`. A small app runs first, which loads every module.
 *
 * @param fill writes this many entries
 */
export function synthesize(fill: Fill): void {
  const [count, outdir] = process.argv.slice(2);
  runApp(fill, 12, `${outdir}-small`);
  const before = process.cpuUsage();
  runApp(fill, Number(count), outdir!);
  const { user, system } = process.cpuUsage(before);
  const result: Synthesis = { milliseconds: (user + system) / 1000 };
  console.log(JSON.stringify(result));
}

function runApp(fill: Fill, count: number, outdir: string): void {
  const app = new App({ outdir });
  fill(new TerraformStack(app, 'stack'), count);
  app.synth();
}
