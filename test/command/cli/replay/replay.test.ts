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

test('a file or a pipe gets no progress', () => {
  const pipe = stream(false);
  const progress = progressOn(pipe);
  progress.show({ doing: 'reading', requests: 1 });
  progress.end();
  expect(pipe.written).toEqual([]);
});
