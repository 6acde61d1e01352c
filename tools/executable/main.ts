import { build } from '../build/build';
import { ensure } from '../build/freshness';
import { executableProviderStep } from './provider';

// Compiles the provider's executable for this machine, for tests and benchmarks.

const say = (line: string) => console.log(line);

build(say)
  .then(() => ensure(executableProviderStep(say)))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
