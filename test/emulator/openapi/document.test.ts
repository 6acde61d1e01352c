import { ENTITIES } from '../../../src/model';
import { GUIDE_VERSION } from '../../../src/model/traffic';
import { openApiDocument, OPENAPI_PATH, operations } from '../../../src/emulator/openapi';
import { familiesOf } from '../../../src/emulator/families/family';
import { type JsonObject } from '../../../src/emulator/http/json';
import { PROFILES } from '../../../src/emulator/profiles';
import { PlatformNames } from '../../../src/emulator/load-balancers/platform-names';
import { Faults } from '../../../src/emulator/http/faults';
import { Publishing } from '../../../src/emulator/families/publishing';
import { REAL_TIMING } from '../../../src/emulator/setup/timing';
import { RequestRecord } from '../../../src/emulator/http/request-record';
import { CONTROL_PREFIX } from '../../../src/emulator/routes/control';
import { servedPaths } from '../../../src/emulator/routes/methods';
import { createServer } from '../../../src/emulator/http/server';
import { ConfigurationStore } from '../../../src/emulator/store/configuration-store';
import { DuckdbStore } from '../../../src/emulator/traffic/store/duckdb-store';
import { send } from '../support/client';
import { emulators } from '../support/emulators';
import { temporaryFolders } from '../support/folder';

const start = emulators();
const folder = temporaryFolders();

describe.each(Object.values(PROFILES))('the document of profile $name', (profile) => {
  const families = familiesOf(profile);

  /** Every path of a server with the methods that it answers to, in the document's spelling. */
  function served(): { path: string; matches: RegExp; methods: string[] }[] {
    const paths = families.map(({ path }) => path);
    const store = ConfigurationStore.open(folder(), paths, { durable: false, documents: new Map() });
    const app = createServer({
      families,
      dataFolder: folder(),
      store,
      traffic: new DuckdbStore(folder()),
      profile,
      record: new RequestRecord(),
      publishing: new Publishing(REAL_TIMING),
      faults: new Faults(),
      setPut: 'replace',
      platforms: new PlatformNames(),
      formerDefault: 'keep',
      regionsPost: 'all',
      keys: [],
      latencyMs: 0,
      timing: REAL_TIMING,
      bodyLimit: 1024,
      bodyTimeoutMs: 1000,
      logFailure: () => undefined,
    });
    const found = servedPaths(app).map(({ url, matches, allowed }) => ({
      path: url.replaceAll(/:(\w+)/g, '{$1}'),
      matches,
      methods: allowed.filter((method) => method !== 'HEAD').map((method) => method.toLowerCase()),
    }));
    store.close();
    // Under the version of the guide, the same routes answer again. The contract's reference does not list them.
    const undescribed = [CONTROL_PREFIX, OPENAPI_PATH, `/api/${GUIDE_VERSION}/`];
    return found.filter(({ path }) => !undescribed.some((prefix) => path.startsWith(prefix)));
  }

  it('has every route that is served', () => {
    const described = operations({ families }).map(({ method, path }) => `${method} ${path}`);
    expect(
      served()
        .flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`))
        .filter((route) => !described.includes(route)),
    ).toEqual([]);
  });

  it('has no operation that is not served', () => {
    const routes = served();
    const unserved = operations({ families }).filter(
      ({ method, path }) => !routes.some(({ matches, methods }) => methods.includes(method) && matches.test(path)),
    );
    expect(unserved.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('has a section of the contract, and an id of its own, for every operation', () => {
    const all = operations({ families });
    const sections = ['4.1', ...ENTITIES.map(({ routes }) => routes.section), '4.8', '4.9'];
    expect(all.filter(({ section }) => !sections.includes(section))).toEqual([]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('has all 63 operations of the contract', () => {
    expect(operations({ families })).toHaveLength(63);
  });

  it('lists what web pages are answered, and 415 for bodies alone', () => {
    const all = operations({ families });
    expect(all.filter(({ responses }) => !(403 in responses))).toEqual([]);
    expect(all.filter(({ responses, body }) => 415 in responses !== (body !== undefined))).toEqual([]);
  });

  it('names no schema that it lacks', () => {
    const document = openApiDocument({ families, secured: true });
    const { schemas } = document['components'] as { schemas: JsonObject };
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !Object.hasOwn(schemas, name))).toEqual([]);
    expect(Object.keys(schemas).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('carries the units of the model, and what it expects of values', () => {
    const { components } = openApiDocument({ families, secured: true }) as unknown as {
      components: { schemas: Record<string, { properties: Record<string, JsonObject> }> };
    };
    expect(components.schemas['DynamicRule']?.properties['ttl']).toMatchObject({ type: 'integer', 'x-unit': 'seconds' });
    expect(components.schemas['ProxyTemplate']?.properties['limit_req_rate']).toMatchObject({ 'x-expected': { minimum: 1 } });
    expect(JSON.stringify(components)).not.toContain('x-field');
  });

  it('says of fields and parameters what the contract says', () => {
    const { components, paths } = openApiDocument({ families, secured: true }) as unknown as {
      components: { schemas: Record<string, { properties: Record<string, JsonObject>; required?: string[] }> };
      paths: Record<string, Record<string, { parameters: { name: string; schema: object }[] }>>;
    };
    const { schemas } = components;
    const platformOf = (method: string, path: string) =>
      paths[`/api/v4.3/conf/{config}/load-balancers/{entry_name}/certificates${path}`]?.[method]?.parameters.find(
        ({ name }) => name === 'provider',
      )?.schema;
    expect(platformOf('put', '/{certificate_id}')).toEqual({ type: 'string', enum: ['cloud_a', 'cloud_b', 'svc'] });
    expect(platformOf('delete', '')).toEqual({ type: 'string' });
    expect(schemas['LoadBalancer']?.properties['load_balancer_type']).toMatchObject({ type: 'string', enum: ['classic', 'application'] });
    expect(schemas['LogExporterInput']?.properties['include_request_data']).toMatchObject({ default: false });
    expect(schemas['DynamicRuleInput']?.required).toContain('id');
    expect(schemas['ActionInput']?.required).not.toContain('id');
  });

  it('is served, as this emulator is started', async () => {
    const { url } = await start({ profile: profile.name as 'contract', apiKey: 'a-key' });
    const { body } = await send('GET', `${url}/openapi.json`, undefined, { authorization: 'Basic a-key' });
    expect(body).toEqual(openApiDocument({ families, secured: true }));
  });
});

it('has the platforms as this emulator names them', async () => {
  const platforms = ['cloud-one', 'cloud-two', 'own'];
  const { text } = await send('GET', `${(await start({ platforms })).url}/openapi.json`);
  expect(text.match(/"enum":\["cloud-one","cloud-two","own"\]/g)).toHaveLength(2);
  expect(text).not.toContain('cloud_a');
});

it('leaves out the ids of proxy templates where they are not answered', async () => {
  const { url } = await start({ templateIds: false });
  const { body } = await send('GET', `${url}/openapi.json`);
  const { components, security } = body as {
    security: unknown;
    components: { schemas: { ProxyTemplate: { required: string[]; properties: object } } };
  };
  expect(Object.keys(components.schemas.ProxyTemplate.properties)).not.toContain('id');
  expect(components.schemas.ProxyTemplate.required).not.toContain('id');
  expect(security).toEqual([]);
});
