import { createInterface } from 'node:readline';
import { BENCHES } from '../../bench/benches';

/** Runs a bench, a round for each line of input: `side.ts BENCH SCALE`. Prints the figures of each round as a line of JSON. */
async function main(): Promise<void> {
  const [name = '', scale] = process.argv.slice(2);
  const { open } = await BENCHES[name]!();
  const { round, close } = await open(Number(scale));
  try {
    for await (const _ of createInterface({ input: process.stdin })) console.log(JSON.stringify(await round()));
  } finally {
    await close?.();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
