import { progressOn } from '../../../../src/command/cli/replay/replay';

function stream(isTTY: boolean) {
  const written: string[] = [];
  return { written, isTTY, write: (text: string) => written.push(text) > 0 };
}

test('shows the progress of a replay in one line, and clears the line', () => {
  const terminal = stream(true);
  const progress = progressOn(terminal);
  progress.show({ doing: 'reading', config: 'prod', requests: 12_000, total: 50_000 });
  progress.show({ doing: 'replaying', requests: 5 });
  progress.end();
  expect(terminal.written).toEqual([
    '\rReading the traffic of prod: 12,000 of 50,000 requests',
    `\r${'Replaying the traffic: 5 requests'.padEnd(54)}`,
    `\r${' '.repeat(33)}`,
    '\r',
  ]);
});

test('shows the rate of each step, and the time that is left', () => {
  const terminal = stream(true);
  let now = 0;
  const progress = progressOn(terminal, () => now);
  progress.show({ doing: 'reading', requests: 0 });
  now = 10_000;
  progress.show({ doing: 'replaying', config: 'prod', requests: 0, total: 100_000 });
  now = 12_000;
  progress.show({ doing: 'replaying', config: 'prod', requests: 20_000, total: 100_000 });
  expect(terminal.written.map((line) => line.trim())).toEqual([
    'Reading the traffic',
    'Replaying the traffic of prod: 0 of 100,000 requests',
    'Replaying the traffic of prod: 20,000 of 100,000 requests, 10,000 per second, 8 seconds left',
  ]);
});

test('a file or a pipe gets no progress', () => {
  const pipe = stream(false);
  const progress = progressOn(pipe);
  progress.show({ doing: 'reading', requests: 1 });
  progress.end();
  expect(pipe.written).toEqual([]);
});
