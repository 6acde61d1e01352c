import { AUTOMATIC } from '../../../../src/model';
import { chosenRegions, sortRegions } from '../../../../src/command/export/live/regions';

test('only cities with a datacenter are exported, by the name of the load balancer if it is unique', () => {
  const balancer = (id: number, name: string, regions: Record<string, string>) => ({ id, name, regions, upstream_regions: ['dc'] });
  const lbs = [
    balancer(1, 'shop', { lon: 'dc', ams: 'dc', sgp: AUTOMATIC }),
    balancer(2, 'twin', { ams: 'dc' }),
    balancer(3, 'twin', { ams: 'dc' }),
    balancer(4, 'idle', { ams: AUTOMATIC }),
  ];
  expect(chosenRegions({ city_codes: {}, lbs })).toEqual([
    {
      label: 'shop',
      isId: false,
      cities: [
        ['ams', 'dc'],
        ['lon', 'dc'],
      ],
    },
    { label: '2', isId: true, cities: [['ams', 'dc']] },
    { label: '3', isId: true, cities: [['ams', 'dc']] },
  ]);
});

describe('regions are not exported if an engine would confuse', () => {
  const [composed, decomposed] = ['\u00e5', 'a\u030a'];
  const balancer = (id: number | string, name: string, regions: Record<string, string>) => ({
    id,
    name,
    regions,
    upstream_regions: ['dc'],
  });
  const sorted = (lbs: readonly ReturnType<typeof balancer>[], codes = {}) =>
    sortRegions({ city_codes: codes, lbs: [...lbs] }, () => undefined);

  test.each<[string, ReturnType<typeof sorted>]>([
    ['two load balancers with one id and one name', sorted([balancer(7, 'edge', { PAR: 'dc' }), balancer(7, 'edge', { LON: 'dc' })])],
    ['an id as a number and as a string', sorted([balancer(7, 'edge', { PAR: 'dc' }), balancer('7', 'edge', {})])],
    ['two names in NFC', sorted([balancer(1, composed, { PAR: 'dc' }), balancer(2, decomposed, {})])],
    ['two cities in NFC', sorted([balancer(1, 'edge', { [composed]: 'dc' })], { [decomposed]: 'City' })],
  ])('%s', (_, { regions, unexported }) => {
    expect(regions).toEqual([]);
    expect(unexported).toEqual([{ what: 'the load-balancer regions', why: expect.stringContaining('no code can tell apart') as string }]);
  });

  test('but nothing is listed if no city has a datacenter', () => {
    expect(sorted([balancer(7, 'edge', {}), balancer(7, 'edge', {})])).toEqual({ regions: [], unexported: [] });
  });
});
