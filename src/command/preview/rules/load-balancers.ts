import { AUTOMATIC, matchesAny } from '../../../model';
import type { PlannedObject } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { PreviewRule } from './rule';
import { beyond, isUnreadable, quotedList, stays, textAt, textsAt, valueAt } from './values';

const CERTIFICATES = 'load_balancer_certificates';
const ATTACHMENT = 'certificate_attachment';

const CERTIFICATES_UNJUDGED = 'The API does not list certificates, nor the names that they are for.';

export const LOAD_BALANCER_RULES: readonly PreviewRule[] = [
  {
    id: 'city-automatic',
    verdict: 'attention',
    meaning: 'A city of a load balancer changes from a datacenter to `automatic`.',
    about: ['load_balancer_regions.load_balancers'],
    unjudged: 'The preview does not know which datacenters the service chooses.',
    find: (change) => {
      const cities = citiesToAutomatic(change);
      return cities.length === 0 ? undefined : `These cities change to ${AUTOMATIC}: ${cities.join(', ')}.`;
    },
  },
  {
    id: 'cities-not-shown',
    verdict: 'attention',
    meaning:
      'The regions of the load balancers are managed for the first time. The plan does not show which cities had a datacenter before.',
    about: ['load_balancer_regions'],
    unjudged: 'The plan does not show which cities change.',
    find: ({ kind, effect }) =>
      kind === 'load_balancer_regions' && effect === 'added'
        ? `Cities that are not named become ${AUTOMATIC}, unless preserve_unlisted is true. The plan does not show their regions before.`
        : undefined,
  },
  {
    id: 'default-certificate',
    verdict: 'attention',
    meaning: 'The default certificate of a listener changes. Clients that send no host name get this certificate.',
    about: [CERTIFICATES, ATTACHMENT, `${CERTIFICATES}.default_certificate_id`, `${ATTACHMENT}.default`, `${ATTACHMENT}.certificate_id`],
    unjudged: CERTIFICATES_UNJUDGED,
    find: ({ kind, before, after }) => {
      if (kind === CERTIFICATES) {
        const [was, is] = [textAt(before, 'default_certificate_id'), textAt(after, 'default_certificate_id')];
        if (is === undefined || was === is) return undefined;
        return was === undefined
          ? `${JSON.stringify(is)} becomes the default certificate.`
          : `The default certificate ${JSON.stringify(was)} is replaced by ${JSON.stringify(is)}.`;
      }
      const isDefault = kind === ATTACHMENT && after?.['default'] === true;
      const id = textAt(after, 'certificate_id');
      return isDefault && id !== undefined && (before?.['default'] !== true || textAt(before, 'certificate_id') !== id)
        ? `${JSON.stringify(id)} becomes the default certificate of the listener.`
        : undefined;
    },
  },
  {
    id: 'certificates-detached',
    verdict: 'attention',
    meaning: 'Certificates are detached from a listener. Clients that need them get another certificate.',
    about: [
      CERTIFICATES,
      ATTACHMENT,
      `${CERTIFICATES}.certificate_ids`,
      `${CERTIFICATES}.default_certificate_id`,
      `${ATTACHMENT}.certificate_id`,
    ],
    unjudged: CERTIFICATES_UNJUDGED,
    find: (change) => {
      const detached = detachedBy(change);
      return detached.length === 0 ? undefined : `Detached from the listener: ${quotedList(detached)}.`;
    },
  },
  {
    id: 'certificates-attached',
    verdict: 'neutral',
    meaning:
      'Certificates are attached to a listener in addition, and none is detached. Clients that name no other site see no difference.',
    about: [ATTACHMENT, CERTIFICATES, `${CERTIFICATES}.certificate_ids`],
    find: (change) => {
      const isAttachment = change.kind === ATTACHMENT && change.effect === 'added' && change.after?.['default'] === false;
      if (isAttachment) return `A certificate is attached in addition. The default certificate stays. ${NOT_LISTED}`;
      if (change.kind !== CERTIFICATES || !stays(change) || detachedBy(change).length > 0) return undefined;
      const [before, after] = [textsAt(change.before, 'certificate_ids'), textsAt(change.after, 'certificate_ids')];
      const added = before && after ? beyond(after, before) : [];
      return added.length === 0 ? undefined : `Attached in addition: ${quotedList(added)}. ${NOT_LISTED}`;
    },
  },
];

const NOT_LISTED = 'The API does not list certificates: whether this id exists was not examined.';

function citiesToAutomatic({ kind, changes }: EntityChange): string[] {
  if (kind !== 'load_balancer_regions') return [];
  const found = changes.filter(({ path, before: was, after: is }) => {
    if (path.length !== 2 || !was || !('value' in was) || was.value === AUTOMATIC) return false;
    return is === undefined || ('value' in is && is.value === AUTOMATIC);
  });
  return found.map(({ path: [balancer, city] }) => `${city} of ${balancer}`);
}

function detachedBy({ kind, effect, before, after }: EntityChange): string[] {
  if (effect === 'added' || effect === 'forgotten' || effect === 'imported') return [];
  if (kind === ATTACHMENT) {
    const [was, is] = [textAt(before, 'certificate_id'), textAt(after, 'certificate_id')];
    if (was === undefined || was === is) return [];
    return textAt(before, 'on_destroy') === 'keep' && before?.['default'] === true ? [] : [was];
  }
  if (kind !== CERTIFICATES || [before, after].some(areUnreadable)) return [];
  const was = certificatesOf(before);
  if (effect === 'removed') return was.filter((id) => id !== textAt(before, 'default_certificate_id'));
  const keep = textsAt(after, 'keep');
  if (after?.['certificate_ids'] === undefined || !keep) return [];
  return beyond(was, certificatesOf(after)).filter((id) => !matchesAny(keep, id));
}

function areUnreadable(values: PlannedObject | null): boolean {
  return ['default_certificate_id', 'certificate_ids'].some((name) => isUnreadable(valueAt(values, name)));
}

function certificatesOf(values: PlannedObject | null): string[] {
  const main = textAt(values, 'default_certificate_id');
  return [...(main === undefined ? [] : [main]), ...(textsAt(values, 'certificate_ids') ?? [])];
}
