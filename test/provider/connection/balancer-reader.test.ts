import { BalancerReader } from '../../../src/provider/connection/balancer-reader';
import { balancer, Balancers } from '../resources/support/balancers';
import type { Sharing } from '../../../src/provider/connection/shared-answers';
import { closeAll, refusal, Service } from '../resources/support/service';

afterEach(closeAll);

async function open(sharing: Sharing = 'in the walk') {
  const service = await Service.start();
  new Balancers(service);
  const reader = new BalancerReader(service.client().loadBalancers, sharing);
  return { service, reader, list: () => reader.list('prod', new AbortController().signal) };
}

describe('the list of load balancers', () => {
  test('is requested once until it is invalidated', async () => {
    const { service, reader, list } = await open();
    expect(await Promise.all([list(), list()])).toEqual([[balancer()], [balancer()]]);
    await list();
    expect(service.asked).toHaveLength(1);
    reader.forget('prod');
    await list();
    expect(service.asked).toHaveLength(2);
  });

  test('is requested each time without a cache', async () => {
    const { service, list } = await open('never');
    await list();
    await list();
    expect(service.asked).toHaveLength(2);
  });

  test('is requested once after a failure, until it is invalidated', async () => {
    const { service, reader, list } = await open();
    service.answers.push(refusal(500, 'out of order'));
    for (let i = 0; i < 3; i++) await expect(list()).rejects.toMatchObject({ kind: 'server' });
    expect(service.asked).toHaveLength(1);
    reader.forget('prod');
    expect(await list()).toEqual([balancer()]);
  });

  test('is requested again once for all readers of one list', async () => {
    const { service, reader, list } = await open();
    const former = await list();
    const again = () => reader.listAgain('prod', former, new AbortController().signal);
    const [one, other] = await Promise.all([again(), again()]);
    expect(one).toBe(other);
    expect(await list()).toBe(one);
    expect(service.asked).toHaveLength(2);
  });
});
