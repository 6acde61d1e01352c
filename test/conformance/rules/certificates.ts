import { isDeepStrictEqual } from 'node:util';
import { type Answer, insistRefusal, insistSuccess, insistValidationError, shown } from '../answer';
import {
  again,
  attach,
  attachAndPutBack,
  type Balancer,
  balancers,
  certificateOf,
  certificatePath,
  certificatesPath,
  hasRoom,
  holds,
  listener,
  othersThan,
  putBack,
  queryOf,
  twoListeners,
  twoPorts,
  unusedPort,
} from '../balancers';
import { rule, type Rule } from '../rule';
import { type Service, without } from '../service';
import { insist } from '../violation';

const WRITES = 'load balancers';

/** Section 4.1: attaching and detaching certificates. */
export const CERTIFICATE_RULES: readonly Rule[] = [
  rule('4.1/attach', WRITES, 'PUT of a certificate attaches it and answers 200 without body', async (service) => {
    const balancer = await listener(service);
    const certificate = certificateOf(service);
    insistEmpty(await attach(service, balancer, certificate));
    insist(holds(await again(service, balancer), certificate), `${certificate} among the certificates`, await again(service, balancer));
  }),
  rule('4.1/attach/default-absent', WRITES, 'The default certificate stays, since "default" is false unless given', async (service) => {
    const balancer = await listener(service);
    insistSuccess(await attach(service, balancer, certificateOf(service)));
    const now = await again(service, balancer);
    insist(now.default_certificate === balancer.default_certificate, balancer.default_certificate, now.default_certificate);
  }),
  rule('4.1/attach/default-true', WRITES, 'With "default" true, the certificate is the default', async (service) => {
    const balancer = await listener(service);
    const certificate = certificateOf(service);
    insistSuccess(await attach(service, balancer, certificate, { default: 'true' }));
    const now = await again(service, balancer);
    insist(now.default_certificate.endsWith(certificate), `${certificate} as the default`, now);
  }),
  rule('4.1/attach/elbv2', WRITES, '"elbv2" is a boolean; true, its default, may be given', async (service) => {
    const balancer = await listener(service);
    const certificate = certificateOf(service);
    insistSuccess(await attach(service, balancer, certificate));
    insistSuccess(await service.remove(certificatesPath(balancer), { query: { ...queryOf(balancer), 'certificate-id': certificate } }));
    insistEmpty(await attachAndPutBack(service, balancer, certificate, { elbv2: 'true' }));
    insist(holds(await again(service, balancer), certificate), `${certificate} among the certificates`, await again(service, balancer));
  }),
  ...(
    [
      ['4.1/attach/other-listeners', {}],
      ['4.1/attach/default-true/other-listeners', { default: 'true' }],
    ] as const
  ).map(([id, more]) =>
    rule(id, WRITES, 'PUT of a certificate changes the listener that the query names, and no other', async (service) => {
      const [balancer] = await twoListeners(service);
      const before = await othersThan(service, balancer);
      insistSuccess(await attach(service, balancer, certificateOf(service), more));
      insist(isDeepStrictEqual(await othersThan(service, balancer), before), 'the other listeners as they were', before);
    }),
  ),
  ...['provider', 'region', 'listener', 'listener-port'].map((parameter) =>
    rule(`4.1/attach/${parameter}/required`, WRITES, `PUT of a certificate requires "${parameter}": 422 without it`, async (service) => {
      const balancer = await listener(service);
      const query = without(queryOf(balancer), parameter) as Record<string, string>;
      await insistAttachRefused(service, balancer, query);
    }),
  ),
  ...(
    [
      ['provider', 'cloud_z', 'one of cloud_a, cloud_b and svc'],
      ['listener-port', 'https', 'an integer'],
      ['default', 'perhaps', 'a boolean'],
      ['elbv2', 'perhaps', 'a boolean'],
    ] as const
  ).map(([parameter, value, wanted]) =>
    rule(
      `4.1/attach/${parameter}/type`,
      WRITES,
      `"${parameter}" of PUT of a certificate is ${wanted}: 422 if it is not`,
      async (service) => {
        const balancer = await listener(service);
        const query = { ...queryOf(balancer), [parameter]: value };
        await insistAttachRefused(service, balancer, query);
      },
    ),
  ),
  rule(
    '4.1/attach/listener-port/unused',
    WRITES,
    'PUT of a certificate with a port that no listener has attaches nothing',
    async (service) => {
      const balancer = await listener(service);
      const certificate = certificateOf(service);
      const before = await balancers(service);
      putBack(service, balancer, certificate);
      const query = { ...queryOf(balancer), 'listener-port': await unusedPort(service, balancer) };
      insistRefusal(await service.put(certificatePath(balancer, certificate), { query }));
      insist(isDeepStrictEqual(await balancers(service), before), 'the certificates as they were', await balancers(service));
      // With the right port, the same request succeeds.
      insistSuccess(await attach(service, balancer, certificate));
    },
  ),
  rule(
    '4.1/attach/listener-port/other',
    WRITES,
    'PUT of a certificate with the port of another listener does not change the listener that the query names',
    async (service) => {
      const [balancer, other] = await twoPorts(service);
      const certificate = certificateOf(service);
      for (const each of [balancer, other]) putBack(service, each, certificate);
      const query = { ...queryOf(balancer), 'listener-port': String(other.listener_port) };
      await service.put(certificatePath(balancer, certificate), { query });
      insist(isDeepStrictEqual(await again(service, balancer), balancer), 'the listener as it was', await again(service, balancer));
      insistSuccess(await attach(service, balancer, certificate));
    },
  ),
  rule('4.1/detach/listener-port/unused', WRITES, 'DELETE with a port that no listener has detaches nothing', async (service) => {
    const balancer = await listener(service);
    const certificate = certificateOf(service);
    insistSuccess(await attach(service, balancer, certificate));
    const before = await balancers(service);
    const query = { ...queryOf(balancer), 'certificate-id': certificate, 'listener-port': await unusedPort(service, balancer) };
    insistRefusal(await service.remove(certificatesPath(balancer), { query }));
    insist(isDeepStrictEqual(await balancers(service), before), 'the certificates as they were', await balancers(service));
  }),
  rule(
    '4.1/detach/listener-port/other',
    WRITES,
    'DELETE with the port of another listener does not change the listener that the query names',
    async (service) => {
      const [balancer, other] = await twoPorts(service);
      const certificate = certificateOf(service);
      insistSuccess(await attach(service, balancer, certificate));
      const before = await again(service, balancer);
      const query = { ...queryOf(balancer), 'certificate-id': certificate, 'listener-port': String(other.listener_port) };
      await service.remove(certificatesPath(balancer), { query });
      insist(isDeepStrictEqual(await again(service, balancer), before), 'the listener as it was', await again(service, balancer));
    },
  ),
  rule('4.1/detach', WRITES, 'DELETE detaches a non-default certificate and answers 200 without body', async (service) => {
    const balancer = await listener(service);
    const certificate = certificateOf(service);
    insistSuccess(await attach(service, balancer, certificate));
    const attached = await again(service, balancer);
    const identifier = attached.certificates.find((listed) => listed.endsWith(certificate)) ?? certificate;
    insistEmpty(await service.remove(certificatesPath(balancer), { query: { ...queryOf(balancer), 'certificate-id': identifier } }));
    const now = await again(service, balancer);
    insist(!holds(now, certificate), `no ${certificate} among the certificates`, now);
    insist(now.default_certificate === balancer.default_certificate, 'the default as it was', now);
  }),
  rule('4.1/detach/other-listeners', WRITES, 'DELETE changes the listener that the query names, and no other', async (service) => {
    const [balancer, other] = await twoListeners(service);
    const certificate = certificateOf(service);
    for (const each of [balancer, other]) insistSuccess(await attach(service, each, certificate));
    const before = await othersThan(service, balancer);
    insistSuccess(await service.remove(certificatesPath(balancer), { query: { ...queryOf(balancer), 'certificate-id': certificate } }));
    insist(isDeepStrictEqual(await othersThan(service, balancer), before), 'the other listeners as they were', before);
  }),
  rule('4.1/detach/elbv2', WRITES, '"elbv2" of DELETE is a boolean; true, its default, may be given', async (service) => {
    const balancer = await listener(service);
    const certificate = certificateOf(service);
    insistSuccess(await attach(service, balancer, certificate));
    const query = { ...queryOf(balancer), 'certificate-id': certificate, elbv2: 'true' };
    insistEmpty(await service.remove(certificatesPath(balancer), { query }));
    insist(!holds(await again(service, balancer), certificate), `no ${certificate} among the certificates`, undefined);
  }),
  rule('4.1/detach/elbv2/type', WRITES, '"elbv2" of DELETE is a boolean: 422 if it is not', async (service) => {
    const balancer = await listener(service);
    const certificate = certificateOf(service);
    insistSuccess(await attach(service, balancer, certificate));
    const query = { ...queryOf(balancer), 'certificate-id': certificate, elbv2: 'perhaps' };
    insistRefused(await service.remove(certificatesPath(balancer), { query }));
    insist(holds(await again(service, balancer), certificate), `${certificate} to be there still`, undefined);
  }),
  rule('4.1/detach/listener', WRITES, '"listener" and "listener-port" of DELETE may be left out', async (service) => {
    const balancer = await listener(service);
    const certificate = certificateOf(service);
    insistSuccess(await attach(service, balancer, certificate));
    const query = { provider: balancer.provider, region: balancer.region, 'certificate-id': certificate };
    insistSuccess(await service.remove(certificatesPath(balancer), { query }), 200);
    insist(!holds(await again(service, balancer), certificate), `no ${certificate} among the certificates`, undefined);
  }),
  rule(
    '4.1/detach/certificate-id',
    WRITES,
    '"certificate-id" of DELETE may be left out; the default certificate stays',
    async (service) => {
      const balancer = await listener(service, (each) => hasRoom(each) && each.certificates.every((id) => id === each.default_certificate));
      const certificate = certificateOf(service);
      insistSuccess(await attach(service, balancer, certificate));
      const answer = await service.remove(certificatesPath(balancer), { query: queryOf(balancer) });
      insistEmpty(answer);
      const now = await again(service, balancer);
      insist(now.default_certificate === balancer.default_certificate, 'the default as it was', now);
      insist(!holds(now, certificate), 'the one certificate that is not the default to be gone', now);
    },
  ),
  rule('4.1/detach/default', WRITES, 'DELETE detaches non-default certificates alone: the default stays', async (service) => {
    const balancer = await listener(service, ({ default_certificate }) => default_certificate !== '');
    await service.remove(certificatesPath(balancer), { query: { ...queryOf(balancer), 'certificate-id': balancer.default_certificate } });
    const now = await again(service, balancer);
    insist(
      now.default_certificate === balancer.default_certificate && holds(now, balancer.default_certificate),
      'the default as it was',
      now,
    );
  }),
  ...['provider', 'region'].map((parameter) =>
    rule(`4.1/detach/${parameter}/required`, WRITES, `DELETE requires "${parameter}": 422 without it`, async (service) => {
      const balancer = await listener(service);
      const certificate = certificateOf(service);
      insistSuccess(await attach(service, balancer, certificate));
      const query = { ...without(queryOf(balancer), parameter), 'certificate-id': certificate } as Record<string, string>;
      insistValidationError(await service.remove(certificatesPath(balancer), { query }), 422);
      insist(holds(await again(service, balancer), certificate), `${certificate} to be there still`, undefined);
    }),
  ),
  rule('7/certificates/attach', WRITES, 'Attaching answers what is missing with {detail: [{loc, msg, type}]}', async (service) => {
    const balancer = await listener(service);
    insistRefused(await service.put(certificatePath(balancer, certificateOf(service))));
  }),
  rule('7/certificates/detach', WRITES, 'Detaching answers what is missing with {detail: [{loc, msg, type}]}', async (service) => {
    const query = { 'certificate-id': service.newId() }; // unused, in case the service detaches it
    insistRefused(await service.remove(certificatesPath(await listener(service)), { query }));
  }),
  rule('8/max_certificates', WRITES, 'A load balancer that has max_certificates holds no further one', async (service) => {
    const balancer = await listener(service, (each) => !hasRoom(each));
    const certificate = service.newId(); // unused: there is no room for another certificate
    const answer = await service.put(certificatePath(balancer, certificate), { query: queryOf(balancer) });
    // Of the answers that the contract lists for the route, only this one is a refusal.
    insist(answer.status === 422 || answer.status >= 500, 'status 422', shown(answer));
    const now = await again(service, balancer);
    insist(now.certificates.length <= now.max_certificates, `at most ${now.max_certificates} certificates`, now);
    insist(!holds(now, certificate), `no ${certificate}`, shown(answer));
  }),
  rule(
    '8/max_certificates/default',
    WRITES,
    'A load balancer that has max_certificates gets no further one as its default',
    async (service) => {
      const balancer = await listener(service, (each) => !hasRoom(each));
      // A service may drop the former default certificate, which makes room: the number alone is in the contract.
      await attachAndPutBack(service, balancer, service.newId(), { default: 'true' });
      const now = await again(service, balancer);
      insist(now.certificates.length <= now.max_certificates, `at most ${now.max_certificates} certificates`, now);
    },
  ),
];

function insistEmpty(answer: Answer): void {
  insistSuccess(answer, 200);
  insist(answer.text === '', 'no body', shown(answer));
}

/** Requires that nothing is attached with a query. */
async function insistAttachRefused(service: Service, balancer: Balancer, query: Readonly<Record<string, string>>): Promise<void> {
  const certificate = certificateOf(service);
  putBack(service, balancer, certificate);
  insistRefused(await service.put(certificatePath(balancer, certificate), { query }));
  const now = await again(service, balancer);
  insist(holds(now, certificate) === holds(balancer, certificate), 'the certificates as they were', now);
}

function insistRefused(answer: Answer): void {
  insistValidationError(answer, 422);
}
