import { Connection } from '../../../../src/provider/connection/connection';
import { CONFIG_ORIGINS } from '../../../../src/provider/connection/provider-schema';
import { path } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN } from '../../../../src/provider/framework/value';
import { releaseAction } from '../../../../src/provider/resources/quarantine/release-action';
import { actions } from '../support/act';
import { closeAll, refusal, Service } from '../support/service';
import { quarantined } from './support';

afterEach(closeAll);

async function open() {
  const service = await Service.start();
  return { service, left: quarantined(service), ...(await actions(releaseAction, service.connection())) };
}

test('needs a selector', async () => {
  const { validate } = await open();
  expect(await validate({})).toMatchObject([{ severity: 'error', path: path('ids') }]);
  expect(await validate({ rule_ids: UNKNOWN })).toEqual([]);
});

describe('a plan', () => {
  test.each([
    [{ rule_ids: ['login-bursts'] }, /2 entries .* would be released: "q1", "q2"/],
    [{ ids: ['q3', 'gone'] }, /1 entries .*: "q3"/],
    [{ ids: ['gone'] }, /nothing would be released/],
    [{ ids: UNKNOWN }, /known only after the apply/],
  ])('warns of what %j would release', async (values, detail) => {
    const { plan, left } = await open();
    expect(await plan(values)).toMatchObject([{ severity: 'warning', detail: expect.stringMatching(detail) }]);
    expect(left()).toEqual(['q1', 'q2', 'q3']);
  });

  test.each([
    ['of the environment, which a plan does not store', CONFIG_ORIGINS.environment, null, 1],
    ['of the provider block', CONFIG_ORIGINS.block, null, 0],
    ['of the action', CONFIG_ORIGINS.environment, 'prod', 0],
  ])('warns of a configuration %s: %s', async (_, origin, config, warnings) => {
    const service = await Service.start();
    quarantined(service);
    const { plan } = await actions(releaseAction, new Connection(service.client(), 'prod', true, origin));
    const found = (await plan({ ids: ['gone'], config })).filter(({ summary }) => summary.startsWith('The configuration of the action'));
    expect(found).toMatchObject(Array.from({ length: warnings }, () => ({ severity: 'warning', path: path('config') })));
  });

  test('refuses what is not expected', async () => {
    const { plan } = await open();
    expect(await plan({ rule_ids: ['login-bursts'], expected_ids: ['q1'] })).toMatchObject([
      { severity: 'error', path: path('expected_ids'), detail: expect.stringContaining('"q2"') },
    ]);
  });
});

describe('an invocation', () => {
  test('releases the selected entries, and says which', async () => {
    const { invoke, left } = await open();
    const { progress, diagnostics } = await invoke({ rule_ids: ['login-bursts'], expected_ids: ['q1', 'q2', 'q3'] });
    expect(diagnostics).toEqual([]);
    expect(progress).toEqual(['Reading the quarantine list of prod', 'Released 2 of 2 entries: q1, q2']);
    expect(left()).toEqual(['q3']);
  });

  test('releases nothing if another entry is selected than expected', async () => {
    const { invoke, left } = await open();
    const { diagnostics } = await invoke({ rule_ids: ['login-bursts'], expected_ids: ['q1'] });
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'The release would release other sources' }]);
    expect(left()).toEqual(['q1', 'q2', 'q3']);
  });

  test('ends with the error of the service', async () => {
    const { invoke, service } = await open();
    const answer = service.instead;
    service.instead = (method, place, body) => (method === 'DELETE' ? refusal(500, 'out of order') : answer(method, place, body));
    const { progress, diagnostics } = await invoke({ ids: ['q1'] });
    expect(progress).toHaveLength(1);
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('out of order') }]);
  });
});
