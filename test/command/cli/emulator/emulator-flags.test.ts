import { Command } from 'commander';
import { emulatorFlags, valuesOfFlags } from '../../../../src/command/cli/emulator/emulator-flags';
import { OPTIONS } from '../../../../src/emulator/setup/option-table';

/** Parses a command line. */
function valuesFrom(...args: string[]) {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  for (const flag of emulatorFlags()) command.addOption(flag);
  return valuesOfFlags(command.parse(args, { from: 'user' }).opts());
}

test('keeps the defaults of the emulator for lists and files, and has another default port', () => {
  expect(valuesFrom()).toEqual({
    port: 4300,
    host: '127.0.0.1',
    latencyMs: 0,
    profile: 'contract',
    setPut: 'replace',
    formerDefault: 'keep',
    regionsPost: 'all',
    templateIds: true,
    trafficLoss: 'refuse',
    bodyLimit: 16_777_216,
  });
});

test('reads numbers, lists, and on and off', () => {
  const args = ['--port', '0', '--latency', '7', '--config', 'a', '--config', 'b', '--platforms', 'x,y,z', '--template-id', 'off'];
  expect(valuesFrom(...args)).toMatchObject({
    port: 0,
    latencyMs: 7,
    configs: ['a', 'b'],
    platforms: ['x', 'y', 'z'],
    templateIds: false,
  });
});

test.each(Object.values(OPTIONS).flatMap(({ flag, maximum }) => (maximum === undefined ? [] : [[flag.split(' ', 1)[0] ?? '', maximum]])))(
  '%s accepts %d, and rejects larger numbers',
  (flag, maximum) => {
    expect(() => valuesFrom(String(flag), String(maximum))).not.toThrow();
    expect(() => valuesFrom(String(flag), String(Number(maximum) + 1))).toThrow(`from 0 to ${maximum}`);
  },
);

test('has a default among the choices of each option', () => {
  for (const option of Object.values(OPTIONS)) {
    const { choices, default: value } = option as { choices?: readonly unknown[]; default?: unknown };
    if (choices) expect(choices).toContain(value);
  }
});
