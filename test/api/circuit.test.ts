import { TransportError } from '../../src/api';
import { clientOf, closeAll, failureOf, gate, RULE, serve, SimulatedTime, type Answer } from './support';

afterEach(closeAll);

const THERE: Answer = { status: 200, json: RULE };
/** Waits between the tries of one call. */
const RETRIES = 4;

/** A client of a stopped server, which a test may start, in simulated time. */
async function stopped() {
  const server = await serve([THERE]);
  await server.stop();
  const time = new SimulatedTime();
  return { time, server, rules: clientOf(server, { ...time.options(), random: () => 0.99 }).dynamicRules };
}

test('a call after a failure to connect fails immediately, with the same message', async () => {
  // GIVEN
  const { time, rules } = await stopped();
  const first = await failureOf(rules.get('prod', 'x'));
  expect(time.sleeps).toHaveLength(RETRIES);
  // WHEN
  const second = await failureOf(rules.get('prod', 'y'));
  const write = await failureOf(rules.create('prod', 'x', RULE));
  // THEN
  expect(time.sleeps).toHaveLength(RETRIES);
  expect(TransportError.is(second) && [second.code, second.tries]).toEqual(['ECONNREFUSED', 0]);
  const words = (error: Error) => error.message.replace(/^.*?: /, '').replace(/ \(.*$/, '');
  expect(words(second)).toBe(words(first));
  expect(write.message).toContain('Could not create dynamic rule "x"');
});

test('an optional list is requested once, and its failure does not open the circuit', async () => {
  // GIVEN
  const { time, server, rules } = await stopped();
  // WHEN
  const unneeded = await failureOf(rules.list('prod', { retryUnreached: false }));
  // THEN
  expect(unneeded).toMatchObject({ code: 'ECONNREFUSED', tries: 1 });
  expect(time.sleeps).toEqual([]);
  expect(await failureOf(rules.get('prod', 'x'))).toMatchObject({ tries: 1 + RETRIES });
  await server.stop();
});

test('an optional list is retried while the service answers', async () => {
  const server = await serve([
    { status: 503, json: { message: 'busy' } },
    { status: 200, json: { total: 0, items: [] } },
  ]);
  const time = new SimulatedTime();
  const listing = await clientOf(server, time.options()).dynamicRules.list('prod', { retryUnreached: false });
  expect(listing.items).toEqual([]);
  expect(time.sleeps).toHaveLength(1);
});

test('calls in flight stop retrying when the circuit opens', async () => {
  // GIVEN a call that waits for its second try until another has given up
  const server = await serve([THERE]);
  await server.stop();
  const { opened, open } = gate();
  const asleep = gate();
  let sleeps = 0;
  const sleep = () => {
    asleep.open();
    return ++sleeps === 1 ? opened : Promise.resolve();
  };
  const rules = clientOf(server, { maxRetries: 3, sleep }).dynamicRules;
  const waiting = failureOf(rules.get('prod', 'waiting'));
  await asleep.opened;
  // WHEN
  expect(await failureOf(rules.get('prod', 'x'))).toMatchObject({ tries: 4 });
  open();
  // THEN
  expect(await waiting).toMatchObject({ tries: 2 });
});

test('after a delay, one call tries the service once while the others keep failing', async () => {
  const { time, rules } = await stopped();
  await failureOf(rules.get('prod', 'x'));
  time.now += 5_000;
  const [looking, other] = await Promise.all([failureOf(rules.get('prod', 'x')), failureOf(rules.get('prod', 'y'))]);
  expect(looking).toMatchObject({ tries: 1 });
  expect(other).toMatchObject({ tries: 0 });
  expect(time.sleeps).toHaveLength(RETRIES);
});

test('the first answer closes the circuit', async () => {
  const { time, rules, server } = await stopped();
  await failureOf(rules.get('prod', 'x'));
  await server.start();
  time.now += 5_000;
  await rules.get('prod', 'x');
  await Promise.all([rules.get('prod', 'y'), rules.get('prod', 'z')]);
  expect(server.seen).toHaveLength(3);
});

test('a service that refuses only the first connections does not open the circuit', async () => {
  const server = await serve([THERE]);
  await server.stop();
  const { dynamicRules } = clientOf(server, { sleep: () => server.start() });
  await Promise.all([dynamicRules.get('prod', 'x'), dynamicRules.get('prod', 'y')]);
  expect(server.seen).toHaveLength(2);
});

test('a dropped connection does not open the circuit', async () => {
  const server = await serve(['drop']);
  const { dynamicRules } = clientOf(server, { maxRetries: 0 });
  await failureOf(dynamicRules.get('prod', 'x'));
  await failureOf(dynamicRules.get('prod', 'y'));
  expect(server.seen).toHaveLength(2);
});
