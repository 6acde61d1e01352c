import { serviceCheck, settingsCheck, type ServiceSettings } from '../../../../src/command/cli/doctor/service';
import { startEmulator, type Emulator } from '../../../../src/emulator';
import { closeAll, serve, withEnvironment } from '../../../api/support';

describe('the settings', () => {
  const look = (settings: ServiceSettings) => settingsCheck(settings).run();

  it('pass if all are set', async () => {
    const findings = await look({ baseUrl: 'https://waf.example.net/eu/', apiKey: 'the-key', config: 'prod' });
    expect(findings.map(({ status }) => status)).toEqual(['fine', 'fine', 'fine']);
    expect(findings[0]?.found).toBe('SVC_BASE_URL is https://waf.example.net/eu');
    expect(JSON.stringify(findings)).not.toContain('the-key');
  });

  it('have a remedy if one is missing', async () => {
    const findings = await look({});
    expect(findings.map(({ status, remedy }) => [status, remedy !== undefined])).toEqual([
      ['problem', true],
      ['warning', true],
      ['warning', true],
    ]);
  });

  it('warn of a key that is sent without TLS, except on this machine', async () => {
    expect((await look({ baseUrl: 'http://waf.example.net' }))[0]).toMatchObject({
      status: 'warning',
      remedy: expect.stringContaining('https'),
    });
    expect((await look({ baseUrl: 'http://127.evil.example' }))[0]).toMatchObject({ status: 'warning' });
    expect((await look({ baseUrl: 'http://127.0.0.1:4300' }))[0]).toMatchObject({ status: 'fine' });
    expect((await look({ baseUrl: 'http://waap.localhost:4300' }))[0]).toMatchObject({ status: 'fine' });
  });
});

describe('the service', () => {
  let emulator: Emulator;

  beforeEach(async () => {
    emulator = await startEmulator({ apiKey: 'right' });
  });

  afterEach(() => emulator.close());

  const look = (settings: ServiceSettings, now?: () => number) =>
    serviceCheck({ baseUrl: emulator.url, apiKey: 'right', config: 'prod', ...settings }, now).run();

  it('is not called without the client certificate that the environment names', async () => {
    const checked = await withEnvironment({ SVC_CLIENT_CERTIFICATE_FILE: '/nowhere.pem' }, () => look({}));
    expect(checked).toMatchObject([{ status: 'problem', found: expect.stringContaining('no file /nowhere.pem') as string }]);
  });

  it('passes if it answers, has the configuration, and agrees on the time', async () => {
    expect(await look({})).toEqual([
      { status: 'fine', found: 'answers, and configuration "prod" has 0 dynamic rules' },
      { status: 'fine', found: 'its clock agrees with the clock of this machine' },
    ]);
  });

  it('is reported if it refuses the key', async () => {
    expect(await look({ apiKey: 'wrong' })).toMatchObject([
      { status: 'fine', found: 'answers' },
      { status: 'problem', remedy: 'Set SVC_API_KEY to a valid API key of the service.' },
      { status: 'fine' },
    ]);
  });

  it('is reported if it lacks the configuration', async () => {
    expect(await look({ config: 'staging' })).toMatchObject([
      { status: 'fine' },
      { status: 'problem', found: 'has no configuration "staging".' },
      {},
    ]);
  });

  it('is not said to lack the configuration if a gateway may have answered', async () => {
    const server = await serve([{ status: 404, json: { code: 404, message: 'no upstream' } }]);
    expect(await look({ baseUrl: server.url }).finally(closeAll)).toContainEqual(
      expect.objectContaining({ status: 'problem', found: expect.stringContaining('a gateway') as unknown }),
    );
  });

  it.each([
    [-90, 'ahead of the clock'],
    [3600, 'behind the clock'],
  ])('has a clock that differs by %d s', async (seconds, words) => {
    const findings = await look({}, () => Date.now() + seconds * 1000);
    expect(findings[1]).toMatchObject({
      status: 'warning',
      found: expect.stringContaining(words),
      remedy: expect.stringContaining('Correct'),
    });
  });

  it('is reported if it does not answer', async () => {
    await emulator.close();
    expect(await look({})).toMatchObject([{ status: 'problem', found: expect.stringContaining('was refused') }]);
  });

  it('is reported if its address is invalid', async () => {
    expect(await look({ baseUrl: 'nowhere' })).toMatchObject([{ status: 'problem', found: expect.stringContaining('base_url') }]);
  });

  it('is not checked without an address', async () => {
    expect(await look({ baseUrl: undefined })).toMatchObject([{ status: 'skipped' }]);
  });
});
