import { lastSegment, matchesAny, own } from '../../../model';
import { push } from '../../../model/multimap';
import { isPlannedObject, type PlannedObject, UNKNOWN } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { CertificateHolder, PlanFacts } from '../changes/plan-facts';
import { booleanAt, isUnreadable, quotedList, textAt, textsAt, valueAt } from './values';

// The provider does not detach a certificate that another resource needs on the listener, if the apply writes this resource in the same
// process. Engines do not call unchanged resources in an apply, and start a process for each provider configuration.

export const CERTIFICATES = 'load_balancer_certificates';
export const ATTACHMENT = 'certificate_attachment';

/** Attributes that identify a listener. */
const LISTENER = ['config', 'load_balancer', 'platform', 'region', 'listener', 'listener_port'];

/** A certificate that a change takes from a listener, unless another resource wants it there. */
interface Leaving {
  readonly id: string;
  /** Whether it may stay all the same, as a default certificate does. */
  readonly mayStay: boolean;
}

/** Whether a statement holds; undefined if that is not known. */
type Known = boolean | undefined;

/** Returns sentences about the certificates that a change detaches, or may detach; undefined if there are none. */
export function detachedText(change: EntityChange, facts: Pick<PlanFacts, 'certificates'>): string | undefined {
  const { kind, effect, before, after } = change;
  if ((kind !== CERTIFICATES && kind !== ATTACHMENT) || effect === 'forgotten' || effect === 'imported') return undefined;
  const isMoved = before !== null && after !== null && areOneListener(before, after) !== true;
  const places = isMoved ? ['the former listener', 'the new listener'] : ['the listener', 'the listener'];
  const leaving = effect === 'changed' ? leftByUpdate(change, facts) : leftByDestroy(change, facts);
  const left = textsOf(change, leaving, before, places[0]!, facts);
  const isCreate = effect === 'added' || effect === 'replaced';
  const taken = isCreate ? textsOf(change, overwrittenBy(change), after, places[1]!, facts) : [];
  const isOpen = isCreate && valueAt(after, 'overwritten') === UNKNOWN && booleanAt(after, 'overwrite') !== false && kind === CERTIFICATES;
  const open = isOpen ? [`Not known: which certificates are detached from ${places[1]!}. The plan does not show those that it has.`] : [];
  return [...new Set([...left, ...taken, ...open])].join(' ') || undefined;
}

/** Returns the default certificate of the same listener before a change; undefined if there was none, or if it is not known. */
export function formerDefault({ kind, before, after }: EntityChange): string | undefined {
  if (before === null || (after !== null && areOneListener(before, after) !== true)) return overwrittenAs(after, 'default')[0];
  if (kind === CERTIFICATES) return textAt(before, 'default_certificate_id');
  return before['default'] === true ? textAt(before, 'certificate_id') : undefined;
}

function textsOf(
  { providerKey }: EntityChange,
  leaving: readonly Leaving[],
  from: PlannedObject | null,
  place: string,
  { certificates }: Pick<PlanFacts, 'certificates'>,
) {
  const fates = leaving
    .map(({ id, mayStay }) => ({ id, mayStay, isHeld: isHeld(certificates, from, id, providerKey) }))
    .filter((one) => one.isHeld !== true);
  const idsOf = (isCertain: boolean) => [
    ...new Set(fates.filter(({ mayStay, isHeld: held }) => (!mayStay && held === false) === isCertain).map(({ id }) => id)),
  ];
  const [detached, open] = [idsOf(true), idsOf(false)];
  return [
    ...(detached.length > 0 ? [`Detached from ${place}: ${quotedList(detached)}.`] : []),
    ...(open.length > 0 ? [`Not known: whether these stay on ${place}: ${quotedList(open)}.`] : []),
  ];
}

/** Returns whether a listener keeps a certificate because a resource has it there after the plan. */
function isHeld(holders: readonly CertificateHolder[], from: PlannedObject | null, id: string, leftBy: string | undefined): Known {
  const parts = nearby(holders, from);
  const at = ({ values }: CertificateHolder) => (from === null ? undefined : areOneListener(from, values));
  const isSafe = ({ writtenBy }: CertificateHolder) => (writtenBy !== undefined && writtenBy === leftBy) || undefined;
  const held = parts
    .flatMap((part) => likeIn(part, id))
    .map((one) => all([nameOneCertificate(one.id, id), at(one.holder), isSafe(one.holder)]));
  if (held.includes(true)) return true;
  const isOpen = parts.some((part) => indexOf(part).open.some((holder) => at(holder) !== false));
  return held.includes(undefined) || isOpen ? undefined : false;
}

/** Resources by their load balancers; under undefined, those of which it is not known. */
const byBalancer = new WeakMap<readonly CertificateHolder[], Map<string | undefined, CertificateHolder[]>>();

/** Returns the resources that may be on a listener, in parts: most are on other load balancers. */
function nearby(holders: readonly CertificateHolder[], listener: PlannedObject | null): (readonly CertificateHolder[])[] {
  const at = listener === null ? undefined : balancerOf(listener);
  if (at === undefined) return [holders];
  let balancers = byBalancer.get(holders);
  if (!balancers) {
    balancers = new Map();
    for (const holder of holders) push(balancers, balancerOf(holder.values), holder);
    byBalancer.set(holders, balancers);
  }
  return [balancers.get(at) ?? [], balancers.get(undefined) ?? []];
}

function balancerOf(listener: PlannedObject): string | undefined {
  const names = [textAt(listener, 'config'), textAt(listener, 'load_balancer')];
  return names.includes(undefined) ? undefined : JSON.stringify(names);
}

/** A certificate of a resource. */
interface Held {
  readonly holder: CertificateHolder;
  readonly id: string;
}

/** Certificates by their ids, the last parts of these, and the ends of the last parts. */
interface HeldIndex {
  readonly byName: ReadonlyMap<string, readonly Held[]>;
  readonly byEnd: ReadonlyMap<string, readonly Held[]>;
  /** Resources with certificates that cannot be read. */
  readonly open: readonly CertificateHolder[];
}

/** A plan may have many certificates, and each change asks for its own. */
const indexes = new WeakMap<readonly CertificateHolder[], HeldIndex>();

function indexOf(holders: readonly CertificateHolder[]): HeldIndex {
  const known = indexes.get(holders);
  if (known) return known;
  const [byName, byEnd] = [new Map<string, Held[]>(), new Map<string, Held[]>()];
  for (const holder of holders) {
    for (const id of certificatesOf(holder.values)) {
      for (const name of namesOf(id)) push(byName, name, { holder, id });
      for (const end of endsOf(id)) push(byEnd, end, { holder, id });
    }
  }
  const index = { byName, byEnd, open: holders.filter(({ values }) => areUnreadable(values)) };
  indexes.set(holders, index);
  return index;
}

/** Returns the certificates of resources that may be the one with an id. */
function likeIn(holders: readonly CertificateHolder[], id: string): Held[] {
  const { byName, byEnd } = indexOf(holders);
  return [...[...namesOf(id), ...endsOf(id)].flatMap((name) => byName.get(name) ?? []), ...(byEnd.get(id) ?? [])];
}

function namesOf(id: string): string[] {
  return [...new Set([id, lastSegment(id) ?? id])];
}

function endsOf(id: string): string[] {
  const parts = (lastSegment(id) ?? id).split('-');
  return parts.slice(1).map((_, i) => parts.slice(i + 1).join('-'));
}

function areOneListener(one: PlannedObject, other: PlannedObject): Known {
  return all(
    LISTENER.map((name) => {
      const [a, b] = [valueAt(one, name) ?? null, valueAt(other, name) ?? null];
      return a === b && a !== UNKNOWN ? true : typeof a === 'string' && typeof b === 'string' ? false : undefined;
    }),
  );
}

/** Whether two ids name one certificate: a list may have a link, of which an id is the last part, or its end. */
function nameOneCertificate(one: string, other: string): Known {
  const [a, b] = [lastSegment(one) ?? one, lastSegment(other) ?? other];
  if (one === other || a === other || one === b) return true;
  return a.endsWith(`-${other}`) || b.endsWith(`-${one}`) ? undefined : false;
}

function all(facts: readonly Known[]): Known {
  if (facts.includes(false)) return false;
  return facts.includes(undefined) ? undefined : true;
}

/** Returns the certificates that a destroy detaches, also that of a replacement. */
function leftByDestroy({ kind, before, staysOnDestroy }: EntityChange, { certificates }: Pick<PlanFacts, 'certificates'>): Leaving[] {
  if (before === null || staysOnDestroy) return [];
  if (kind === ATTACHMENT) {
    const id = textAt(before, 'certificate_id');
    // The service refuses to detach a default certificate. Another one may become the default first.
    return id === undefined ? [] : [{ id, mayStay: before['default'] === true }];
  }
  if (areUnreadable(before)) return [];
  const main = defaultOf(before);
  const leaving = certificatesOf(before).filter((id) => id !== main);
  return [
    ...leaving.map((id) => ({ id, mayStay: main === undefined })),
    ...(main === undefined || !mayBecomeDefault(certificates, before) ? [] : [{ id: main, mayStay: true }]),
  ];
}

/** Returns the certificates that an update of a resource detaches. */
function leftByUpdate({ kind, before, after }: EntityChange, { certificates }: Pick<PlanFacts, 'certificates'>): Leaving[] {
  if (kind === ATTACHMENT) {
    const [was, is] = [textAt(before, 'certificate_id'), textAt(after, 'certificate_id')];
    if (was === undefined || was === is) return [];
    const isKept = textAt(before, 'on_destroy') === 'keep';
    const isDefault = before?.['default'] === true;
    const staysDefault = () => after?.['default'] === false && before !== null && !mayBecomeDefault(certificates, before);
    if (isDefault && isKept && staysDefault()) return [];
    return [{ id: was, mayStay: isDefault && (isKept || after?.['default'] !== true) }];
  }
  if (before === null || after === null || [before, after].some(areUnreadable)) return [];
  const keep = textsAt(after, 'keep');
  if (after['certificate_ids'] === undefined || !keep) return [];
  const main = defaultOf(before);
  const staysDefault = textAt(after, 'default_certificate_id') === undefined;
  return [...certificatesOf(before), ...othersOn(before)]
    .filter((id) => !isKeptBy(keep, id) && !(staysDefault && id === main))
    .map((id) => ({ id, mayStay: staysDefault && main === undefined }));
}

/** Returns the certificates that a create takes from a listener. */
function overwrittenBy({ kind, after }: EntityChange): Leaving[] {
  const main = kind === CERTIFICATES && textAt(after, 'default_certificate_id') !== undefined ? overwrittenAs(after, 'default') : [];
  const keep = textsAt(after, 'keep');
  return [
    ...overwrittenAs(after, 'attached').map((id) => ({ id, mayStay: false })),
    ...main.filter((id) => !isKeptBy(keep ?? [], id)).map((id) => ({ id, mayStay: keep === undefined })),
  ];
}

/** Returns the certificates that a create takes from a listener, by what they were there. */
function overwrittenAs(after: PlannedObject | null, role: 'default' | 'attached'): string[] {
  const overwritten = valueAt(after, 'overwritten');
  return isPlannedObject(overwritten) ? Object.keys(overwritten).filter((id) => own(overwritten, id) === role) : [];
}

/** Whether a resource makes another certificate the default one of a listener. Its former one can then be detached, in some orders. */
function mayBecomeDefault(holders: readonly CertificateHolder[], former: PlannedObject): boolean {
  const makesDefault = (values: PlannedObject) => values['default'] === true || textAt(values, 'default_certificate_id') !== undefined;
  const isNear = ({ values }: CertificateHolder) => makesDefault(values) && areOneListener(former, values) !== false;
  return nearby(holders, former).some((part) => part.some(isNear));
}

/** Returns the certificates of a set's listener that the set does not name: those that keep protects, and an unmanaged default one. */
function othersOn(set: PlannedObject): string[] {
  const ours = [{ values: set }];
  const isOurs = (id: string) => likeIn(ours, id).some((one) => nameOneCertificate(one.id, id) !== false);
  return (textsAt(set, 'attached_certificates') ?? []).filter((id) => !isOurs(id));
}

/** Returns the default certificate of a set's listener; undefined if the set does not manage it, and the plan does not show which it is. */
function defaultOf(set: PlannedObject): string | undefined {
  const keep = textsAt(set, 'keep') ?? [];
  return textAt(set, 'default_certificate_id') ?? othersOn(set).find((id) => !isKeptBy(keep, id));
}

function isKeptBy(keep: readonly string[], id: string): boolean {
  return matchesAny(keep, id) || matchesAny(keep, lastSegment(id) ?? id);
}

function areUnreadable(values: PlannedObject): boolean {
  return ['certificate_id', 'default_certificate_id', 'certificate_ids'].some((name) => isUnreadable(valueAt(values, name)));
}

function certificatesOf(values: PlannedObject): string[] {
  const named = ['certificate_id', 'default_certificate_id'].flatMap((name) => textAt(values, name) ?? []);
  return [...new Set([...named, ...(textsAt(values, 'certificate_ids') ?? [])])];
}
