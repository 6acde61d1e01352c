import { startEmulator } from '../../../src/emulator';
import { temporaryFolders } from '../support/folder';
import { asking, serving, type Asking } from '../support/serving';

const start = serving();
const folder = temporaryFolders();
const PATH = 'load-balancers/regions';

const RECORD = {
  city_codes: { ams: 'Amsterdam', lon: 'London', sgp: 'Singapore' },
  lbs: [
    { id: 3, name: 'global-1', regions: { ams: 'dc-west' }, upstream_regions: ['dc-west', 'dc-east'] },
    { id: 4, name: 'global-2', regions: {}, upstream_regions: ['dc-south'] },
    { id: 5, name: 'twin', regions: {}, upstream_regions: ['dc-west'] },
    { id: 6, name: 'twin', regions: {}, upstream_regions: ['dc-west'] },
  ],
};
const SEED = { configurations: { prod: { 'load-balancer-regions': RECORD } } };
const AUTOMATIC = { ams: 'automatic', lon: 'automatic', sgp: 'automatic' };

type Regions = Record<string, string>;
const regionsOf = async ({ get }: Asking) => ((await get(PATH)).body as { lbs: { regions: Regions }[] }).lbs.map(({ regions }) => regions);

describe('GET load-balancers/regions (contract, sections 2.3 and 4.1)', () => {
  test('returns the city codes, and each balancer with its setting for every city', async () => {
    const { get } = await start({ seed: SEED });
    const { status, body } = await get(PATH);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      city_codes: RECORD.city_codes,
      lbs: [{ id: 3, name: 'global-1', regions: { ...AUTOMATIC, ams: 'dc-west' }, upstream_regions: ['dc-west', 'dc-east'] }, {}, {}, {}],
    });
  });

  test('a configuration without a seed has three balancers, two of which share no datacenter', async () => {
    const { get } = await start();
    const { city_codes, lbs } = (await get(PATH)).body as { city_codes: Regions; lbs: { upstream_regions: string[]; regions: Regions }[] };
    expect(Object.keys(city_codes)).toEqual(['ams', 'ash', 'ffm', 'hkg', 'lax', 'lon', 'nyc', 'sgp', 'stl']);
    expect(lbs).toHaveLength(3);
    expect(lbs[0]?.upstream_regions.filter((region) => lbs[1]?.upstream_regions.includes(region))).toEqual([]);
    expect(Object.values(lbs[0]?.regions ?? {}).every((region) => region === 'automatic')).toBe(true);
  });

  test('an unknown configuration is 404', async () => {
    const { url } = await start();
    expect(await asking(url, 'nope').get(PATH)).toMatchObject({ status: 404, body: { message: 'configuration [nope] does not exist' } });
    expect((await asking(url, 'nope').post(PATH, { lbs: [] })).status).toBe(404);
  });
});

describe('POST load-balancers/regions (contract, section 4.1)', () => {
  test('sets the datacenter of each named city: 200 and a message', async () => {
    const asked = await start({ seed: SEED });
    const answer = await asked.post(PATH, { lbs: [{ id: 3, regions: { ams: 'dc-east', lon: 'dc-west', sgp: 'automatic' } }] });
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await regionsOf(asked))[0]).toEqual({ ams: 'dc-east', lon: 'dc-west', sgp: 'automatic' });
  });

  test('every region left out of the body is set to automatic: cities', async () => {
    const asked = await start({ seed: SEED });
    await asked.post(PATH, { lbs: [{ id: 3, regions: { lon: 'dc-east' } }] });
    expect((await regionsOf(asked))[0]).toEqual({ ...AUTOMATIC, lon: 'dc-east' });
  });

  test('every region left out of the body is set to automatic: whole balancers', async () => {
    const asked = await start({ seed: SEED });
    await asked.post(PATH, { lbs: [{ id: 4, regions: { lon: 'dc-south' } }] });
    expect((await regionsOf(asked)).slice(0, 2)).toEqual([AUTOMATIC, { ...AUTOMATIC, lon: 'dc-south' }]);
    await asked.post(PATH, { lbs: [] });
    expect((await regionsOf(asked))[1]).toEqual(AUTOMATIC);
  });

  test('with --regions-post per-balancer, only the balancers of the body are reset', async () => {
    const asked = await start({ seed: SEED, regionsPost: 'per-balancer' });
    await asked.post(PATH, { lbs: [{ id: 4, regions: { lon: 'dc-south' } }] });
    await asked.post(PATH, { lbs: [{ id: 4, regions: { ams: 'dc-south' } }] });
    expect((await regionsOf(asked)).slice(0, 2)).toEqual([
      { ...AUTOMATIC, ams: 'dc-west' },
      { ...AUTOMATIC, ams: 'dc-south' },
    ]);
  });

  test('ignores other members of the body, and the log names them', async () => {
    const lines: string[] = [];
    const emulator = await startEmulator({ seed: SEED, logRequest: (line) => lines.push(line) });
    // WHEN
    const { status } = await asking(emulator.url).post(PATH, { lb: [], lbs: [{ name: 'global-2' }] });
    // THEN
    expect(status).toBe(200);
    await emulator.close();
    expect(lines.slice(0, 2)).toEqual([expect.stringMatching(/^POST .*regions 200 /), '  ignored: lb']);
  });

  test('accepts the record of a GET, and changes nothing', async () => {
    const asked = await start({ seed: SEED });
    const before = await regionsOf(asked);
    expect((await asked.post(PATH, (await asked.get(PATH)).body)).status).toBe(200);
    expect(await regionsOf(asked)).toEqual(before);
  });

  test('sets a balancer without regions to automatic', async () => {
    const asked = await start({ seed: SEED });
    expect((await asked.post(PATH, { lbs: [{ id: 3 }] })).status).toBe(200);
    expect((await regionsOf(asked))[0]).toEqual(AUTOMATIC);
  });

  test.each([{ id: 3 }, { id: '3' }, { name: 'global-1' }, { id: '3', name: 'global-1' }])('%j names a balancer', async (wish) => {
    const asked = await start({ seed: SEED });
    expect((await asked.post(PATH, { lbs: [{ ...wish, regions: { lon: 'dc-east' } }] })).status).toBe(200);
    expect((await regionsOf(asked))[0]).toMatchObject({ lon: 'dc-east' });
  });

  test.each([
    [
      'a datacenter where the service does not run',
      [{ id: 3, regions: { lon: 'dc-south' } }],
      /lbs\[0\]\.regions\.lon: .*does not run in "dc-south"/,
    ],
    ['a datacenter that is no text', [{ id: 3, regions: { lon: null } }], /does not run in null/],
    ['an unknown city', [{ id: 3, regions: { zzz: 'automatic' } }], /zzz: unrecognized city/],
    ['an unknown id', [{ id: 9, regions: {} }], /no load balancer has id 9/],
    ['an unknown name', [{ name: 'x', regions: {} }], /no load balancer has name x/],
    ['an id and the name of another', [{ id: 3, name: 'global-2', regions: {} }], /no load balancer has id 3 and name global-2/],
    ['a name that two have', [{ name: 'twin', regions: {} }], /2 load balancers have name twin: add the id/],
    ['neither id nor name', [{ regions: {} }], /add its id or its name/],
    ['an id that is neither number nor string', [{ id: true }], /neither a number nor a string/],
    ['one balancer twice', [{ id: 3 }, { name: 'global-1' }], /\[global-1\] is in the list twice/],
    ['an item that is no object', [7], /lbs\[0\]: not an object/],
    ['a city beside the regions', [{ id: 3, ams: 'nowhere' }], /lbs\[0\]\.ams: unrecognized member/],
    ['a misspelt member', [{ id: 3, region: { lon: 'dc-east' } }], /lbs\[0\]\.region: unrecognized member/],
    ['regions that are null', [{ id: 3, regions: null }], /lbs\[0\]\.regions: not an object/],
    ['regions that are no object', [{ id: 3, regions: [] }], /lbs\[0\]\.regions: not an object/],
    ['lbs that is no list', {}, /a list of objects is required/],
    ['no lbs', undefined, /a list of objects is required/],
  ])('naming %s is rejected as a whole, 400 InputError, and the earlier selection remains', async (_, lbs, message) => {
    const asked = await start({ seed: SEED });
    const before = await regionsOf(asked);
    const good = Array.isArray(lbs) ? [...lbs, { id: 4, regions: { lon: 'dc-south' } }] : lbs;
    expect(await asked.post(PATH, { lbs: good })).toMatchObject({
      status: 400,
      body: { code: 400, message: expect.stringMatching(message) },
    });
    expect(await regionsOf(asked)).toEqual(before);
  });

  test('a body that is not JSON is 400', async () => {
    const { post } = await start();
    expect(await post(PATH, '{')).toMatchObject({ status: 400, body: { code: 400 } });
    expect(await post(PATH)).toMatchObject({ status: 400, body: { code: 400 } });
  });

  test('all problems are listed', async () => {
    const { post } = await start({ seed: SEED });
    const { body } = await post(PATH, { lbs: [{ id: 3, regions: { zzz: 'x', lon: 'y' } }, { id: 9 }] });
    expect(body).toMatchObject({ message: expect.stringMatching(/zzz[^]*lon[^]*lbs\[1\]/) });
  });

  test('is kept across a restart', async () => {
    const data = folder();
    const first = await startEmulator({ data, seed: SEED });
    await asking(first.url).post(PATH, { lbs: [{ id: 3, regions: { lon: 'dc-east' } }] });
    await first.close();
    const asked = await start({ data, seed: SEED });
    expect((await regionsOf(asked))[0]).toEqual({ ...AUTOMATIC, lon: 'dc-east' });
  });
});
