import type { Random } from './random';
import { type Period, type Scene, visit, type Visit } from './scene';
import { PAGE, PRODUCTS, type Request } from './shop';
import { colleague, person, program, type Visitor } from './visitor';

const HOUR = 3_600_000;

/** Average requests of a visit. A test checks the resulting rate. */
const REQUESTS_OF_VISIT = 7.06;

const WORDS = ['oak chair', 'lamp', 'desk 140', 'red sofa', 'shelf', 'garden bench'];

const SEARCH_ENGINE: Visitor = {
  ...program('203.0.113.200', 'Finder/2.1 (+https://finder.example/bot)', {
    asn: '64502',
    organization: 'Finder Search',
    country: 'Ireland',
    region: 'Dublin',
  }),
  tags: ['verified-search-engine'],
};

/** People who browse, search, log in and pay, more in the afternoon than at night, and a search engine. */
export const SHOPPERS: Scene = {
  name: 'shoppers',
  summary: 'people in a shop, an office that shares one address, and a search engine',
  *visits(period, random) {
    for (let time = nextVisit(period.start, period, random); time < period.end; time = nextVisit(time, period, random)) {
      if (random.chance(0.03)) yield crawlerVisit(time, random);
      else yield shopVisit(random.chance(0.05) ? colleague(random) : person(random), time, random);
    }
  },
};

function nextVisit(time: number, { rate }: Period, random: Random): number {
  return time + Math.max(1, Math.round(random.gap((1000 * REQUESTS_OF_VISIT) / (rate * rhythm(time)))));
}

/** Returns the factor of the rate at a time: three times as high at 15:00 as at 3:00, and 1 on average. */
function rhythm(time: number): number {
  const hour = (time % (24 * HOUR)) / HOUR;
  return 1 + 0.5 * Math.cos(((hour - 15) / 24) * 2 * Math.PI);
}

function shopVisit(visitor: Visitor, start: number, random: Random): Visit {
  const requests: Request[] = [random.chance(0.6) ? PAGE.home() : PAGE.search(random.oneOf(WORDS))];
  for (let looks = random.between(1, 8); looks > 0; looks -= 1)
    requests.push(random.chance(0.2) ? PAGE.search(random.oneOf(WORDS)) : PAGE.product(random.between(1, PRODUCTS + 20)));
  if (random.chance(0.45)) {
    const username = `${random.hex(6)}@mail.example`;
    while (random.chance(0.15)) requests.push(PAGE.login(username, false));
    requests.push(PAGE.login(username, true));
    if (random.chance(0.7)) requests.push(PAGE.basket());
    if (random.chance(0.5)) requests.push(PAGE.basket(), PAGE.pay());
  }
  const linked = requests.map((request, index) => (index === 0 ? request : { ...request, from: requests[index - 1]!.path }));
  return visit(visitor, start, linked, () => 2000 + random.gap(18_000));
}

function crawlerVisit(start: number, random: Random): Visit {
  const requests = Array.from({ length: random.between(5, 20) }, () => PAGE.product(random.between(1, PRODUCTS)));
  return visit(SEARCH_ENGINE, start, requests, () => 900 + random.gap(600));
}
