import { FILTER_SYNTAXES, TRAFFIC_HEADERS, TRAFFIC_PROVIDERS, TRAFFIC_ROUTES, type TrafficRoute } from '../../../src/model/traffic';
import { TRAFFIC_ROUTE_ROWS } from '../contract/traffic-routes';

const ROUTES: readonly TrafficRoute[] = Object.values(TRAFFIC_ROUTES);

test('the routes are those of the tables, in their order', () => {
  expect(ROUTES.map(({ section, method, path }) => `${section} ${method} ${path}`)).toEqual(
    TRAFFIC_ROUTE_ROWS.map(({ section, method, path }) => `${section} ${method} ${path}`),
  );
});

describe.each(TRAFFIC_ROUTE_ROWS.map((row, position) => [`${row.method} ${row.path}`, row, ROUTES[position]!] as const))(
  '%s',
  (_, row, route) => {
    test('has the parameters of its row', () => {
      expect(route.query.map(({ name, type }) => `${name} (${type})`)).toEqual(row.query);
      for (const { name } of route.query) expect(row.input).toContain(name);
    });

    test('has the limits of its row', () => {
      const limits = route.query.flatMap(({ name, minimum, maximum, default: value }) =>
        value === undefined ? [] : [[name, { minimum, maximum, default: value }]],
      );
      expect(Object.fromEntries(limits)).toEqual(row.limits ?? {});
    });

    test('has the headers of its section', () => {
      expect(route.headers).toBe(row.headers);
    });
  },
);

test('the headers have the two databases that appear, and the notations of section 4.10', () => {
  expect(TRAFFIC_HEADERS).toEqual({ provider: TRAFFIC_PROVIDERS, syntax: FILTER_SYNTAXES });
  expect(TRAFFIC_PROVIDERS).toEqual(['document_db', 'analytics_db']);
  expect(FILTER_SYNTAXES).toEqual(['json', 'string_query']);
});
