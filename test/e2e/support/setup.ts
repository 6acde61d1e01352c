// A limit for what hangs, not a measure: engines take seconds for each command.
jest.setTimeout(300_000);
