import { planFrom } from '../../../../src/command/plans';

// A process that makes a plan, and then goes on.

setInterval(() => undefined, 1_000);
void planFrom(process.argv[2] ?? '');
