import { build } from '../build/build';
import { ensure } from '../build/freshness';
import { executableCommandStep, executableProviderStep } from './programs';

// Compiles the executables for this machine, for tests and benchmarks.

const say = (line: string) => console.log(line);

build(say)
  .then(() => ensure(executableProviderStep(say)))
  .then(() => ensure(executableCommandStep(say)))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
