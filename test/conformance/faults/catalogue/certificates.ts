import { type Body } from '../../answer';
import { type Balancer, BALANCERS, certificatePath, certificatesPath, queryOf } from '../../balancers';
import { without } from '../../service';
import { type Ask, type Asked, fault, type Fault, type Misconduct } from '../fault';
import { on, type Place } from '../places';
import { instead, itemsOf, mistaking, pretending, REFUSED, spoiling, wentWell, withEach } from '../wrongs';

const LIST = on('GET', ({ path }) => path === BALANCERS);
const ATTACH = on('PUT', ({ path }) => /^load-balancers\/[^/]+\/certificates\/[^/]+$/.test(path));
const DETACH = on('DELETE', ({ path }) => /^load-balancers\/[^/]+\/certificates$/.test(path));

const WITHOUT_CERTIFICATES = { default_certificate: '', certificates: [] };

/** Sections 4.1, 7 and 8: the certificates of load balancers. */
export const CERTIFICATE_FAULTS: readonly Fault[] = [
  fault('attaches nothing', ['4.1/attach', '4.1/attach/default-true'], pretending(ATTACH, { status: 200 })),
  fault(
    'answers an attachment with a message',
    '4.1/attach',
    spoiling(ATTACH, (reply) => ({ ...reply, body: reply.body ?? { message: '' } })),
  ),
  fault(
    'makes every certificate the default',
    '4.1/attach/default-absent',
    mistaking(ATTACH, (asked) => asking(asked, { default: 'true' })),
  ),
  fault(
    'never makes a certificate the default',
    '4.1/attach/default-true',
    mistaking(ATTACH, (asked) => asking(asked, { default: 'false' })),
  ),
  fault(
    'refuses elbv2 in an attachment',
    '4.1/attach/elbv2',
    refusing(ATTACH, ({ query }) => 'elbv2' in query),
  ),
  fault(
    'attaches to all listeners of a name',
    ['4.1/attach/other-listeners', '4.1/attach/default-true/other-listeners'],
    spoiling(ATTACH, async (reply, asked, sound) => {
      const certificate = decodeURIComponent(asked.path.split('/').at(-1)!);
      for (const balancer of wentWell(reply) ? await namesakes(asked, sound) : [])
        await sound({ ...asked, path: certificatePath(balancer, certificate), query: { ...asked.query, ...queryOf(balancer) } });
      return reply;
    }),
  ),
  ...['provider', 'region', 'listener', 'listener-port'].map((parameter) =>
    fault(`attaches without "${parameter}"`, `4.1/attach/${parameter}/required`, filling(ATTACH, parameter)),
  ),
  ...[
    ['provider', 'cloud_z'],
    ['listener-port', 'https'],
    ['default', 'perhaps'],
    ['elbv2', 'perhaps'],
  ].map(([parameter = '', value]) =>
    fault(
      `attaches with any "${parameter}"`,
      `4.1/attach/${parameter}/type`,
      filling(ATTACH, parameter, ({ query }) => query[parameter] === value),
    ),
  ),
  fault(
    'refuses a wrong elbv2 and attaches all the same',
    '4.1/attach/elbv2/type',
    spoiling(ATTACH, async (reply, asked, sound) => {
      if (!wentWell(reply)) await sound({ ...asked, query: without(asked.query, 'elbv2') as Asked['query'] });
      return reply;
    }),
  ),
  ...(
    [
      ['attach', ATTACH],
      ['detach', DETACH],
    ] as const
  ).flatMap(([act, place]) => [
    fault(
      `ignores "listener-port" when it has to ${act} a certificate`,
      [`4.1/${act}/listener-port/unused`, `4.1/${act}/listener-port/other`],
      filling(place, 'listener-port', () => true),
    ),
    fault(
      `refuses a wrong "listener-port" and carries out the request to ${act} a certificate`,
      [`4.1/${act}/listener-port/unused`, `4.1/${act}/listener-port/other`],
      () => async (asked, sound) => {
        const reply = await sound(asked);
        if (place(asked) && !wentWell(reply)) await filling(place, 'listener-port', () => true)()(asked, sound);
        return reply;
      },
    ),
  ]),
  fault('detaches nothing', ['4.1/detach', '4.1/detach/listener', '4.1/detach/elbv2'], pretending(DETACH, { status: 200 })),
  fault(
    'answers a detachment with a message',
    '4.1/detach',
    spoiling(DETACH, (reply) => ({ ...reply, body: reply.body ?? { message: '' } })),
  ),
  fault(
    'detaches from all listeners of a name',
    '4.1/detach/other-listeners',
    spoiling(DETACH, async (reply, asked, sound) => {
      for (const balancer of wentWell(reply) ? await namesakes(asked, sound) : [])
        await sound({ ...asked, path: certificatesPath(balancer), query: { ...asked.query, ...queryOf(balancer) } });
      return reply;
    }),
  ),
  fault(
    'refuses elbv2 in a detachment',
    '4.1/detach/elbv2',
    refusing(DETACH, ({ query }) => 'elbv2' in query),
  ),
  fault(
    'does not check elbv2 of a detachment',
    '4.1/detach/elbv2/type',
    filling(DETACH, 'elbv2', ({ query }) => query['elbv2'] === 'perhaps'),
  ),
  fault(
    'wants the listener of a detachment',
    '4.1/detach/listener',
    refusing(DETACH, ({ query }) => !('listener' in query)),
  ),
  fault(
    'wants the certificate of a detachment',
    '4.1/detach/certificate-id',
    refusing(DETACH, ({ query }) => !('certificate-id' in query)),
  ),
  fault('detaches the default where no certificate is named', '4.1/detach/certificate-id', detachingTheDefault()),
  fault(
    'detaches nothing where no certificate is named',
    '4.1/detach/certificate-id',
    instead(DETACH, async (asked, sound) => ('certificate-id' in asked.query ? sound(asked) : { status: 200 })),
  ),
  fault(
    'detaches the default',
    '4.1/detach/default',
    accepting(DETACH, () => WITHOUT_CERTIFICATES),
  ),
  ...['provider', 'region'].map((parameter) =>
    fault(`detaches without "${parameter}"`, `4.1/detach/${parameter}/required`, filling(DETACH, parameter)),
  ),
  ...(
    [
      ['an attachment', '7/certificates/attach', ATTACH],
      ['a detachment', '7/certificates/detach', DETACH],
    ] as const
  ).map(([what, rule, place]) =>
    fault(
      `answers a wrong query of ${what} with a message alone`,
      rule,
      spoiling(place, (reply) => (reply.status === 422 ? { status: 422, body: { message: 'No' } } : reply)),
    ),
  ),
  fault(
    'answers 409 where there is no room for a certificate',
    '8/max_certificates',
    spoiling(ATTACH, (reply) => (reply.status === 422 ? { status: 409, body: { code: 409, message: 'Full' } } : reply)),
  ),
  fault(
    'attaches more certificates than there is room for',
    ['8/max_certificates', '8/max_certificates/default'],
    accepting(ATTACH, ({ path }, { certificates }) => ({
      certificates: [...(certificates as string[]), decodeURIComponent(path.split('/').at(-1)!)],
    })),
  ),
];

function asking(asked: Asked, more: Asked['query']): Asked {
  return { ...asked, query: { ...asked.query, ...more } };
}

/** Returns a service that detaches the default certificate when the request names none. A correct service refuses. */
function detachingTheDefault(): () => Misconduct {
  return () => {
    const misconduct = accepting(DETACH, () => WITHOUT_CERTIFICATES)();
    return (asked, sound) =>
      misconduct(DETACH(asked) && !('certificate-id' in asked.query) ? asking(asked, { 'certificate-id': 'none' }) : asked, sound);
  };
}

function refusing(place: Place, when: Place): () => Misconduct {
  return pretending((asked) => place(asked) && when(asked), REFUSED);
}

/** Returns a service that corrects an absent or wrong parameter. */
function filling(place: Place, parameter: string, when: Place = ({ query }) => !(parameter in query)): () => Misconduct {
  return mistaking(place, async (asked, sound) => {
    if (!when(asked)) return asked;
    const query = without(asked.query, parameter) as Asked['query'];
    const found = (await named(asked, sound)).find((balancer) =>
      Object.entries(queryOf(balancer)).every(([name, value]) => !(name in query) || query[name] === value),
    );
    const right = found && queryOf(found)[parameter];
    return { ...asked, query: right === undefined ? query : { ...query, [parameter]: right } };
  });
}

/** Returns a service that accepts requests which a correct one refuses, and shows the result at the listeners with this name. */
function accepting(place: Place, change: (asked: Asked, item: Body) => Body): () => Misconduct {
  return () => {
    let accepted: Asked | undefined;
    return async (asked, sound) => {
      const reply = await sound(asked);
      if (place(asked) && !wentWell(reply)) {
        accepted = asked;
        return { status: 200 };
      }
      const meant = accepted;
      if (!meant || !LIST(asked)) return reply;
      return withEach(reply, (item) => (item['name'] === nameOf(meant) ? { ...item, ...change(meant, item) } : item));
    };
  };
}

async function namesakes(asked: Asked, sound: Ask): Promise<readonly Balancer[]> {
  return (await named(asked, sound)).filter(({ listener_name }) => listener_name !== asked.query['listener']);
}

async function named(asked: Asked, sound: Ask): Promise<readonly Balancer[]> {
  const list = await sound({ method: 'GET', config: asked.config, path: BALANCERS, query: {} });
  return (itemsOf(list) as unknown as readonly Balancer[]).filter(({ name }) => name === nameOf(asked));
}

function nameOf({ path }: Asked): string {
  return decodeURIComponent(path.split('/')[1] ?? '');
}
