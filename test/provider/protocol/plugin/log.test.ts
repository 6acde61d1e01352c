import { levelFromEnvironment, Log } from '../../../../src/provider/protocol/plugin/log';

describe('a log line', () => {
  test('is JSON in hclog’s words', () => {
    const lines: string[] = [];
    new Log('note', 'info', (line) => lines.push(line)).warn('careful', { what: 'step' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/\n$/);
    expect(JSON.parse(lines[0] as string)).toEqual({
      '@level': 'warn',
      '@message': 'careful',
      '@module': 'note',
      '@timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) as string,
      what: 'step',
    });
  });

  test('below the level is not written', () => {
    const lines: string[] = [];
    const log = new Log('note', 'warn', (line) => lines.push(line));
    log.trace('a');
    log.debug('b');
    log.info('c');
    log.error('d');
    expect(lines).toHaveLength(1);
  });
});

describe('the level', () => {
  test.each([
    [{}, 'error'],
    [{ TF_LOG: 'INFO' }, 'info'],
    [{ TF_LOG: 'JSON' }, 'trace'],
    [{ TF_LOG: 'INFO', TF_LOG_PROVIDER: 'DEBUG' }, 'debug'],
    [{ TF_LOG_PROVIDER: 'DEBUG', TF_LOG_PROVIDER_MY_NOTE: 'off' }, 'off'],
    [{ TF_LOG: 'gibberish' }, 'trace'],
  ])('of %j is %s', (environment, level) => {
    expect(levelFromEnvironment('my-note', environment)).toBe(level);
  });
});
