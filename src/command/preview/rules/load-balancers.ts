import { AUTOMATIC, own } from '../../../model';
import { isPlannedObject, type PlannedObject, type PlannedValue } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import { ATTACHMENT, CERTIFICATES, detachedText, formerDefault } from './detached-certificates';
import type { PreviewRule } from './rule';
import { beyond, quotedList, stays, textAt, textsAt, valueAt } from './values';

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
    find: (change) => {
      const { kind, after } = change;
      const former = formerDefault(change);
      if (kind === CERTIFICATES) {
        const is = textAt(after, 'default_certificate_id');
        if (is === undefined || former === is) return undefined;
        return former === undefined
          ? `${JSON.stringify(is)} becomes the default certificate.`
          : `The default certificate ${JSON.stringify(former)} is replaced by ${JSON.stringify(is)}.`;
      }
      const isDefault = kind === ATTACHMENT && after?.['default'] === true;
      const id = textAt(after, 'certificate_id');
      if (!isDefault || id === undefined || former === id) return undefined;
      const place = former === undefined ? '' : `, in place of ${JSON.stringify(former)}`;
      return `${JSON.stringify(id)} becomes the default certificate of the listener${place}.`;
    },
  },
  {
    id: 'certificates-detached',
    verdict: 'attention',
    meaning:
      'Certificates are detached from a listener, or may be. Clients that need them get another certificate. A certificate stays if ' +
      'the apply writes another resource of the same provider block that has it there.',
    about: [
      CERTIFICATES,
      ATTACHMENT,
      `${CERTIFICATES}.certificate_ids`,
      `${CERTIFICATES}.default_certificate_id`,
      `${CERTIFICATES}.keep`,
      `${ATTACHMENT}.certificate_id`,
    ],
    unjudged: CERTIFICATES_UNJUDGED,
    find: detachedText,
  },
  {
    id: 'certificates-attached',
    verdict: 'neutral',
    meaning:
      'Certificates are attached to a listener in addition, and none is detached. Clients that name no other site see no difference.',
    about: [ATTACHMENT, CERTIFICATES, `${CERTIFICATES}.certificate_ids`],
    find: (change, facts) => {
      const isAttachment = change.kind === ATTACHMENT && change.effect === 'added' && change.after?.['default'] === false;
      if (isAttachment) return `A certificate is attached in addition. The default certificate stays. ${NOT_LISTED}`;
      if (change.kind !== CERTIFICATES || !stays(change) || detachedText(change, facts) !== undefined) return undefined;
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
