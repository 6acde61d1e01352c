import { closeAll, Service } from '../resources/support/service';

afterEach(closeAll);

const { signal } = new AbortController();
const RECORD = { city_codes: { ams: 'Amsterdam' }, lbs: [{ id: 1, name: 'edge', regions: {}, upstream_regions: [] }] };

test('the regions are read once, and each time after this process wrote them', async () => {
  const service = await Service.start();
  service.instead = () => ({ status: 200, body: RECORD });
  const { regions } = service.connection();
  expect(await Promise.all([regions.read('prod', signal), regions.read('prod', signal)])).toEqual([RECORD, RECORD]);
  expect(service.newlyAsked()).toHaveLength(1);
  regions.wrote('prod');
  await regions.read('prod', signal);
  await regions.read('prod', signal);
  expect(service.asked).toHaveLength(2);
});
