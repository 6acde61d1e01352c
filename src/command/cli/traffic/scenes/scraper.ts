import type { Random } from './random';
import { type Scene, visit, type Visit } from './scene';
import { PAGE } from './shop';
import { type Network, program } from './visitor';

const LENGTH = 10 * 60_000;

const CLOUD: Network = { asn: '64505', organization: 'Cheap Cloud', country: 'Netherlands', region: 'Flevoland' };

/** Milliseconds between two requests of each machine: one fast machine, and several slow ones. */
const MACHINES = [150, 450, 500, 550, 600, 650];

/** The scraper begins after three tenths of the period, and takes 10 minutes or the time that is left. */
export const SCRAPER: Scene = {
  name: 'scraper',
  summary: `10 minutes in which ${MACHINES.length} machines of one network read the catalogue`,
  *visits({ start, end }, random) {
    const begin = Math.round(start + 0.3 * (end - start));
    for (const [index, pause] of MACHINES.entries()) yield catalogueVisit(index, pause, begin + index * 1000, random);
  },
};

/** Each machine reads every sixth product. */
function catalogueVisit(index: number, pause: number, start: number, random: Random): Visit {
  const visitor = program(`203.0.113.${100 + index}`, 'catalogue-reader/1.4', CLOUD);
  const requests = Array.from({ length: Math.floor(LENGTH / pause) }, (_, turn) => PAGE.product(1 + index + turn * MACHINES.length));
  return visit(visitor, start, requests, () => pause * (0.9 + 0.2 * random.share()));
}
