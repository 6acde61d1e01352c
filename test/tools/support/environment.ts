/** Lets a test set the environment as it likes, and puts it back after each. Call at the top of a file. */
export function ownEnvironment(): void {
  const before = { ...process.env };
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });
}
