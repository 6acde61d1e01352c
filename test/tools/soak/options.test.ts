import { again, commandLine, type Options } from '../../../tools/soak/options';

/** Returns the options that the words of a command line give. */
async function parsed(words: readonly string[]): Promise<Options> {
  const found: Options[] = [];
  await commandLine((options) => Promise.resolve(void found.push(options))).parseAsync(words, { from: 'user' });
  return found[0]!;
}

test.each([
  ['--seed', '1..9', '--without', 'fresh', '--engine', 'tofu', '--rounds', '2'],
  ['--seed', '1..9', '--provider', '/a b/provider', '--faults', 'lag,cut', '--keep-going'],
])('the command that runs a seed of "%s %s %s %s ..." again has the same options', async (...words) => {
  const options = await parsed(words);
  const command = again(options, 7);
  expect(command).toMatch(/^npm run soak -- /);
  const quoted = [...command.slice('npm run soak -- '.length).matchAll(/'([^']*)'|\S+/g)].map(([word, inner]) => inner ?? word);
  const { keepGoing: _, ...wanted } = options;
  expect(await parsed(quoted)).toEqual({ ...wanted, seeds: [7], verbose: true });
});
