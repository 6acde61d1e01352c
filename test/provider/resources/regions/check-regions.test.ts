import * as fc from 'fast-check';
import type { LoadBalancerRegions } from '../../../../src/model';
import { Diagnostics, path } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { checkRegions } from '../../../../src/provider/resources/regions/check-regions';
import { CONFIGURED } from './arbitrary';

const SERVICE: LoadBalancerRegions = {
  city_codes: { ams: 'Amsterdam', lon: 'London' },
  lbs: [
    { id: 3, name: 'global', regions: { sgp: 'automatic' }, upstream_regions: ['dc-west', 'dc-east'] },
    { id: '4', name: 'twin', regions: {}, upstream_regions: ['dc-north'] },
    { id: 5, name: 'twin', regions: {}, upstream_regions: [] },
  ],
};

/** Returns the diagnostics about load balancers, each with its cities. */
function check(balancers: Value | undefined, service = SERVICE) {
  const diagnostics = new Diagnostics();
  checkRegions(service, balancers, diagnostics);
  return diagnostics.items;
}

const wishes = (cities: Record<string, Value | Record<string, Value>>): ValueObject =>
  Object.fromEntries(Object.entries(cities).map(([balancer, regions]) => [balancer, { regions }]));

const at = (balancer: string, city?: string) =>
  path('load_balancers', { key: balancer }, ...(city === undefined ? [] : ['regions', { key: city }]));

describe('valid regions', () => {
  test('cause no error', () => {
    fc.assert(
      fc.property(CONFIGURED, ({ service, configured }) => {
        expect(check(wishes(configured), service)).toEqual([]);
      }),
    );
  });

  test.each<[string, Value | undefined]>([
    ['none', {}],
    ['absent', undefined],
    ['null', null],
    ['without cities', wishes({ global: {}, 4: {} })],
    ['for a city that only balancers name', wishes({ 4: { sgp: 'dc-north' } })],
    ['for automatic, where the balancer runs nowhere', wishes({ 5: { ams: 'automatic' } })],
  ])('include: %s', (_, balancers) => {
    expect(check(balancers)).toEqual([]);
  });
});

describe('unknown regions', () => {
  test.each<[string, Value]>([
    ['all', UNKNOWN],
    ['those of a balancer', { global: UNKNOWN }],
    ['the cities of a balancer', wishes({ global: UNKNOWN })],
    ['the datacenter of a city', wishes({ global: { ams: UNKNOWN } })],
  ])('cause no error: %s', (_, balancers) => {
    expect(check(balancers)).toEqual([]);
  });

  test('do not hide other errors', () => {
    expect(check({ ...wishes({ global: { ams: UNKNOWN, lon: 'dc-moon', oslo: UNKNOWN } }), nowhere: UNKNOWN })).toMatchObject([
      { summary: 'Datacenter not found', path: at('global', 'lon') },
      { summary: 'City not found', path: at('global', 'oslo') },
      { summary: 'Load balancer not found', path: at('nowhere') },
    ]);
  });
});

describe('an invalid region', () => {
  test.each<[string, ValueObject, string, ReturnType<typeof path>, RegExp]>([
    [
      'a datacenter where the balancer does not run',
      wishes({ global: { ams: 'dc-north' } }),
      'Datacenter not found',
      at('global', 'ams'),
      /^The load balancer "global" does not run in the datacenter "dc-north"\. Write one of: "automatic", "dc-west", "dc-east"\.$/,
    ],
    ['an empty datacenter', wishes({ global: { ams: '' } }), 'Datacenter not found', at('global', 'ams'), / in the datacenter ""\. /],
    [
      'no datacenter',
      wishes({ global: { ams: null } }),
      'The datacenter is not set',
      at('global', 'ams'),
      /^The city "ams" has the value null\. Write a datacenter/,
    ],
    [
      'an unknown city',
      wishes({ global: { oslo: 'dc-west' } }),
      'City not found',
      at('global', 'oslo'),
      /^The service has no city with the code "oslo"\. Available: ams \(Amsterdam\), lon \(London\), sgp\.$/,
    ],
    [
      'a balancer that is not there',
      wishes({ other: {} }),
      'Load balancer not found',
      at('other'),
      / the id "other"\. Available: "global" \(id 3\), "twin" \(id 4\), "twin" \(id 5\)\.$/,
    ],
    [
      'a name that several have',
      wishes({ twin: {} }),
      'The name of the load balancer is ambiguous',
      at('twin'),
      /^2 load balancers have the name "twin"\. Instead of the name, write the id of one of them\. Available: "4", "5"\.$/,
    ],
    [
      'a balancer by name and by id',
      wishes({ global: {}, 3: {} }),
      'Two keys for the same load balancer',
      at('global'),
      /^The keys "3", "global" of load_balancers mean the same load balancer\. /,
    ],
  ])('is an error at its path: %s', (_, balancers, summary, place, detail) => {
    expect(check(balancers)).toEqual([{ severity: 'error', summary, path: place, detail: expect.stringMatching(detail) }]);
  });

  test('is reported with all others', () => {
    expect(check(wishes({ global: { ams: 'dc-moon', oslo: 'dc-moon' }, other: {} }))).toHaveLength(4);
  });

  test('is reported for a configuration without load balancers', () => {
    expect(check(wishes({ other: {} }), { city_codes: {}, lbs: [] })).toMatchObject([
      { detail: expect.stringMatching(/Available: none\.$/) },
    ]);
  });
});

test('is reported for a city with the name of an inherited member', () => {
  const service = { ...SERVICE, lbs: [{ id: 3, name: 'global', regions: { constructor: 'automatic' }, upstream_regions: ['dc-west'] }] };
  expect(check(wishes({ global: { par: 'dc-west' } }), service as unknown as LoadBalancerRegions)).toMatchObject([
    { detail: expect.not.stringContaining('native code') },
  ]);
});
