import type { Random } from './random';
import { type Period, type Scene, visit, type Visit } from './scene';
import { PAGE } from './shop';
import { type Network, program, type Visitor } from './visitor';

const MINUTE = 60_000;

const HOSTER: Network = { asn: '64503', organization: 'Rented Machines', country: 'Chile', region: 'Santiago' };

const PHONES: Network = { asn: '64504', organization: 'Relay Phones', country: 'Kenya', region: 'Nairobi' };

/** Machines that try passwords as fast as they can. */
const FAST = 12;

/** Addresses that try one account together, each of them slowly. */
const SLOW = 180;

/** The burst begins after three fifths of the period. It lasts 15 minutes, or the time that is left. */
export const LOGIN_BURST: Scene = {
  name: 'login-burst',
  summary: `15 minutes in which ${FAST} machines try passwords, and ${SLOW} more addresses try those of one account`,
  *visits(period, random) {
    const visits = [...fast(period, random), ...slow(period, random)];
    yield* visits.sort((a, b) => a.requests[0]!.time - b.requests[0]!.time);
  },
};

function begin({ start, end }: Period): number {
  return Math.round(start + 0.6 * (end - start));
}

function* fast(period: Period, random: Random): Generator<Visit> {
  for (let machine = 0; machine < FAST; machine += 1) {
    const visitor = program(`203.0.113.${20 + machine}`, 'python-client/2.31', HOSTER);
    yield attempts(visitor, begin(period) + random.between(0, 40_000), 15 * MINUTE, 1500, random, () => `${random.hex(6)}@mail.example`);
  }
}

function* slow(period: Period, random: Random): Generator<Visit> {
  for (let address = 0; address < SLOW; address += 1) {
    const visitor = program(`198.51.100.${1 + address}`, 'Mozilla/5.0 (Linux; Android 9) Mobile/80.0', PHONES);
    yield attempts(
      visitor,
      begin(period) + random.between(0, 5 * MINUTE),
      10 * MINUTE,
      3 * MINUTE,
      random,
      () => 'owner@store.example.org',
    );
  }
}

function attempts(visitor: Visitor, start: number, length: number, pause: number, random: Random, username: () => string): Visit {
  const requests = Array.from({ length: Math.round(length / pause) }, () => PAGE.login(username(), random.chance(0.002)));
  return visit(visitor, start, requests, () => pause * (0.8 + 0.4 * random.share()));
}
