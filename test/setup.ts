// Engines take seconds for each command, and generated cases run by the hundred.
jest.setTimeout(300_000);
