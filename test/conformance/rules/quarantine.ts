import { insistRefusal } from '../answer';
import { rule, type Rule } from '../rule';
import { type Carried } from '../service';
import { insistTraffic } from '../traffic';

const HEADERS = { provider: 'document_db', syntax: 'json' };

/** Selects nothing that is there. */
const NOTHING = 'conformance-no-such-entry';

const PATH = 'quarantined';

/** The parts of a selector. */
const SELECTORS = ['config', 'ids', 'rule_ids'];

/** Section 4.8: the quarantine list. The rules remove nothing: they ask for an entry that is not there. */
export const QUARANTINE_RULES: readonly Rule[] = [
  rule('4.8/list', 'nothing', 'GET quarantined answers 200 and a body of traffic data; no parameter is required', async (service) => {
    insistTraffic(await service.data('GET', PATH, { headers: HEADERS }));
  }),
  ...SELECTORS.map((name) =>
    rule(`4.8/list/${name}`, 'nothing', `GET quarantined takes the parameter ${name}`, async (service) => {
      insistTraffic(await service.data('GET', PATH, { headers: HEADERS, query: { [name]: NOTHING } }));
    }),
  ),
  rule('4.8/delete', 'nothing', 'DELETE quarantined answers 200 and a body of traffic data', async (service) => {
    insistTraffic(await service.data('DELETE', PATH, { headers: HEADERS, body: { config: NOTHING, ids: [NOTHING], rule_ids: [NOTHING] } }));
  }),
  ...SELECTORS.map((name) =>
    rule(`4.8/delete/${name}`, 'nothing', `DELETE quarantined takes a body with ${name} alone`, async (service) => {
      const value = name === 'config' ? NOTHING : [NOTHING];
      insistTraffic(await service.data('DELETE', PATH, { headers: HEADERS, body: { [name]: value } }));
    }),
  ),
  ...['GET', 'DELETE'].flatMap((method) =>
    Object.keys(HEADERS).map((name) =>
      rule(`4.8/${method.toLowerCase()}/${name}`, 'nothing', `${method} quarantined requires the header ${name}`, async (service) => {
        const headers = Object.fromEntries(Object.entries(HEADERS).filter(([each]) => each !== name));
        const carried: Carried = { headers, ...(method === 'DELETE' && { body: { ids: [NOTHING] } }) };
        insistRefusal(await service.data(method, PATH, carried));
      }),
    ),
  ),
];
