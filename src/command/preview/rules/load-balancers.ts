import { AUTOMATIC, matchesAny, own } from '../../../model';
import { isPlannedObject, type PlannedObject, type PlannedValue } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { PreviewRule } from './rule';
import { beyond, isUnreadable, quotedList, stays, textAt, textsAt, valueAt } from './values';

const CERTIFICATES = 'load_balancer_certificates';
const ATTACHMENT = 'certificate_attachment';
const REGIONS = 'load_balancer_regions';

const CERTIFICATES_UNJUDGED = 'The API does not list certificates, nor the names that they are for.';

export const LOAD_BALANCER_RULES: readonly PreviewRule[] = [
  {
    id: 'city-automatic',
    verdict: 'attention',
    meaning: 'A city of a load balancer changes from a datacenter to `automatic`.',
    about: [REGIONS, `${REGIONS}.load_balancers`],
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
      'The regions of the load balancers are managed for the first time, and values that are not known yet decide which cities change.',
    about: [REGIONS],
    unjudged: 'The plan does not show which cities change.',
    find: (change) =>
      change.kind === REGIONS && change.effect === 'added' && overwrittenCities(change) === undefined
        ? `Cities that are not named become ${AUTOMATIC}, unless preserve_unlisted is true. The plan does not show their regions before.`
        : undefined,
  },
  {
    id: 'cities-kept',
    verdict: 'neutral',
    meaning: 'The regions of the load balancers are managed for the first time, and no city loses or changes its datacenter.',
    about: [REGIONS],
    find: (change) =>
      change.kind === REGIONS && change.effect === 'added' && overwrittenCities(change)?.length === 0
        ? 'No city loses or changes its datacenter.'
        : undefined,
  },
  {
    id: 'city-moved',
    verdict: 'attention',
    meaning: 'The regions of the load balancers are managed for the first time, and a city gets another datacenter than it has.',
    about: [REGIONS],
    unjudged: 'The preview does not know what differs between datacenters.',
    find: (change) => {
      const cities = change.effect === 'added' ? (overwrittenCities(change) ?? []).filter(({ after }) => after !== AUTOMATIC) : [];
      return cities.length === 0 ? undefined : `These cities change their datacenter: ${cities.map(({ text }) => text).join(', ')}.`;
    },
  },
  {
    id: 'default-certificate',
    verdict: 'attention',
    meaning: 'The default certificate of a listener changes. Clients that send no host name get this certificate.',
    about: [CERTIFICATES, ATTACHMENT, `${CERTIFICATES}.default_certificate_id`, `${ATTACHMENT}.default`, `${ATTACHMENT}.certificate_id`],
    unjudged: CERTIFICATES_UNJUDGED,
    find: ({ kind, before, after }) => {
      const former = before === null ? overwrittenAs(after, 'default')[0] : undefined;
      if (kind === CERTIFICATES) {
        const [was, is] = [textAt(before, 'default_certificate_id') ?? former, textAt(after, 'default_certificate_id')];
        if (is === undefined || was === is) return undefined;
        return was === undefined
          ? `${JSON.stringify(is)} becomes the default certificate.`
          : `The default certificate ${JSON.stringify(was)} is replaced by ${JSON.stringify(is)}.`;
      }
      const isDefault = kind === ATTACHMENT && after?.['default'] === true;
      const id = textAt(after, 'certificate_id');
      if (!isDefault || id === undefined || (before?.['default'] === true && textAt(before, 'certificate_id') === id)) return undefined;
      const place = former === undefined ? '' : `, in place of ${JSON.stringify(former)}`;
      return `${JSON.stringify(id)} becomes the default certificate of the listener${place}.`;
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

function citiesToAutomatic(change: EntityChange): string[] {
  const { kind, effect, changes } = change;
  if (kind !== REGIONS) return [];
  if (effect === 'added') return (overwrittenCities(change) ?? []).filter(({ after }) => after === AUTOMATIC).map(({ text }) => text);
  const found = changes.filter(({ path, before: was, after: is }) => {
    if (path.length !== 2 || !was || !('value' in was) || was.value === AUTOMATIC) return false;
    return is === undefined || ('value' in is && is.value === AUTOMATIC);
  });
  return found.map(({ path: [balancer, city] }) => `${city} of ${balancer}`);
}

/** Returns the cities that a create takes a datacenter from; undefined if the plan does not know them. */
function overwrittenCities({ after }: EntityChange): { readonly text: string; readonly after: PlannedValue | undefined }[] | undefined {
  const overwritten = valueAt(after, 'overwritten');
  const effective = valueAt(after, 'effective');
  if (!isPlannedObject(overwritten)) return undefined;
  const citiesOf = (balancers: PlannedValue | undefined, label: string): PlannedObject => {
    const balancer = isPlannedObject(balancers) ? own(balancers, label) : undefined;
    const regions = isPlannedObject(balancer) ? balancer['regions'] : undefined;
    return isPlannedObject(regions) ? regions : {};
  };
  return Object.keys(overwritten).flatMap((label) =>
    Object.keys(citiesOf(overwritten, label)).map((city) => ({
      text: `${city} of ${label}`,
      after: own(citiesOf(effective, label), city),
    })),
  );
}

/** Returns the certificates that a create takes from a listener, by what they were there. */
function overwrittenAs(after: PlannedObject | null, role: 'default' | 'attached'): string[] {
  const overwritten = valueAt(after, 'overwritten');
  return isPlannedObject(overwritten) ? Object.keys(overwritten).filter((id) => own(overwritten, id) === role) : [];
}

function detachedBy({ kind, effect, before, after }: EntityChange): string[] {
  if (effect === 'added') return overwrittenAs(after, 'attached');
  if (effect === 'forgotten' || effect === 'imported') return [];
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
  return [...new Set([...(main === undefined ? [] : [main]), ...(textsAt(values, 'certificate_ids') ?? [])])];
}
