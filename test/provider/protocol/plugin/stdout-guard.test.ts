import { Log } from '../../../../src/provider/protocol/plugin/log';
import { guardStdout } from '../../../../src/provider/protocol/plugin/stdout-guard';

test('logs what is printed after the handshake', () => {
  const original = Object.getOwnPropertyDescriptor(process, 'stdout') as PropertyDescriptor;
  const lines: string[] = [];
  try {
    guardStdout(new Log('test', 'debug', (line) => lines.push(line)));
    process.stdout.write('hello\n');
  } finally {
    Object.defineProperty(process, 'stdout', original);
  }
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { '@level': 'debug', '@message': 'written to standard output', text: 'hello' },
  ]);
});
