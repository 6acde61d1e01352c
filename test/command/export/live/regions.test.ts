import { AUTOMATIC } from '../../../../src/model';
import { chosenRegions } from '../../../../src/command/export/live/regions';

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
