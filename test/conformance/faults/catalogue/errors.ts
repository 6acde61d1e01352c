import { FAMILIES } from '../../../model/contract';
import { bodyOf, withValue } from '../../../model/contract/body';
import type { Family } from '../../../model/contract/family';
import { isObject } from '../../answer';
import { fault, type Fault } from '../fault';
import { entryOf, idOf, on, wholeOf } from '../places';
import { done, itemsOf, present, spoiling, wentWell } from '../wrongs';

/** Section 7: answers to invalid bodies. The errors of load balancers are with their routes. */
export const ERROR_FAULTS: readonly Fault[] = FAMILIES.filter(({ strict }) => !strict).flatMap((family) => [
  ...entryFaults(family),
  ...(family.sets ? setFaults(family) : []),
]);

function entryFaults(family: Family): Fault[] {
  const { noun, path } = family;
  return [
    ...['post', 'put'].flatMap((method) => {
      const write = on(method.toUpperCase(), entryOf(family));
      const rule = `7/${path}/${method}`;
      const what = `a wrong ${noun} on ${method.toUpperCase()}`;
      return [
        fault(
          `answers ${what} with a message alone`,
          rule,
          spoiling(write, (reply) => (wentWell(reply) ? reply : { status: reply.status, body: { message: 'No' } })),
        ),
        fault(
          `answers ${what} with a problem of no place`,
          rule,
          spoiling(write, (reply) =>
            wentWell(reply) ? reply : { status: reply.status, body: { detail: [{ msg: 'No', type: 'wrong' }] } },
          ),
        ),
        fault(
          `answers ${what} with a success`,
          rule,
          spoiling(write, (reply) => (wentWell(reply) ? reply : done())),
        ),
        fault(
          `refuses ${what} and stores it all the same`,
          rule,
          spoiling(write, async (reply, asked, sound) => {
            const { at, values } = family.rows[0]!;
            const body = withValue(bodyOf(family, idOf(asked)), at, values[1]);
            if (!wentWell(reply)) await sound({ ...asked, body });
            return reply;
          }),
        ),
      ];
    }),
  ];
}

function setFaults(family: Family): Fault[] {
  const { path } = family;
  return ['put', 'post'].flatMap((method) => {
    const write = on(method.toUpperCase(), wholeOf(family));
    const rule = `7/${path}/set-${method}`;
    const what = `a wrong set of ${path} on ${method.toUpperCase()}`;
    return [
      fault(
        `answers ${what} with a message alone`,
        rule,
        spoiling(write, (reply) => (wentWell(reply) ? reply : { status: reply.status, body: { message: 'No' } })),
      ),
      fault(
        `refuses ${what} and stores what is right of it`,
        rule,
        spoiling(write, async (reply, asked, sound) => {
          if (wentWell(reply) || !Array.isArray(asked.body)) return reply;
          const right = asked.body.filter((body) => isObject(body) && typeof body['name'] === 'string');
          const rest = itemsOf(await present(asked, sound)).slice(right.length);
          await sound({ ...asked, method: 'PUT', body: [...right, ...rest, bodyOf(family, 'conformance-stored')] });
          return reply;
        }),
      ),
      fault(
        `does not check the entries of ${what}`,
        rule,
        spoiling(write, (reply, asked) => (!wentWell(reply) && Array.isArray(asked.body) ? done() : reply)),
      ),
    ];
  });
}
