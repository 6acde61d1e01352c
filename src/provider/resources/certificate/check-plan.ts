import type { LoadBalancer } from '../../../model';
import { path } from '../../framework/diagnostics';
import type { OperationContext } from '../../framework/resource';
import type { Connection } from '../../connection/connection';
import { certificatesOf, isAttached, isDefault, isSurelyDefault, isSurelySame } from './certificates';
import { doubtOf } from './doubt';
import { listenerText } from './listener';
import type { ListenerPlan } from './listener-plan';

/** How an attachment is planned, as far as it is known. */
export interface Wish {
  readonly certificateId: string | undefined;
  readonly isDefault: boolean | undefined;
  /** The certificate that it takes the place of. */
  readonly replaces?: string;
  /** How the list has been seen to have that one. */
  readonly known?: string;
  /** Whether that one stays if it is still the default. */
  readonly keepsDefault?: boolean;
}

/** What the checks of one plan look at. */
export interface PlanScene {
  readonly listener: LoadBalancer;
  readonly plan: ListenerPlan;
  /** The list, read anew. */
  readonly listenerNow: () => Promise<LoadBalancer>;
  /**
   * Waits for what other attachments plan at the same time, unless another call waits for the same thing.
   *
   * @param onTimeout what is done where the condition does not come to hold; whoever waited for the thing has to see to
   *   it for all
   */
  readonly wait: (thing: 'heir' | 'room', condition: () => boolean, onTimeout: () => Promise<void> | void) => Promise<void>;
}

type Context = OperationContext<Connection>;

/** Enters the wish into what is planned for the listener, and says where the two do not go together. */
export async function checkWish(wish: Wish, scene: PlanScene, context: Context): Promise<void> {
  const { certificateId: id, replaces } = wish;
  const { plan, listener } = scene;
  const leaves = replaces !== undefined && replaces !== id ? replaces : undefined;
  if (leaves !== undefined && !(wish.keepsDefault && isDefault(listener, leaves, wish.known))) plan.leave(leaves);
  if (id !== undefined) plan.arrive(id, wish.isDefault);
  if (wish.isDefault === true) checkRivals(id, scene, context);
  if (id === undefined) return;
  await checkRoom(id, scene, context);
  if (wish.isDefault !== false) return;
  // What a create only takes for it may be another certificate.
  const isMain =
    replaces === undefined ? isSurelyDefault(listener, id) : isDefault(listener, id, leaves === undefined ? wish.known : undefined);
  if (isMain) await warnOfDemotion(id, scene, context);
  else if (leaves !== undefined && !wish.keepsDefault && !isSurelySame(listener, leaves, id))
    await warnOfLeaving(leaves, wish.known, scene, context);
}

/**
 * Enters that a certificate goes into what is planned for the listener. The service refuses to detach the default one.
 *
 * @param known how the list has been seen to have it
 * @returns whether another attachment of this run is to be the default
 */
export async function checkLeaving(id: string, known: string | undefined, scene: PlanScene, context: Context): Promise<boolean> {
  scene.plan.leave(id);
  await warnOfLeaving(id, known, scene, context);
  return scene.plan.hasHeir;
}

/** What to do where the default certificate is to go. */
export function defaultRemedy(): string {
  return (
    'The service does not detach a default certificate: make another one the default first, by an attachment with ' +
    'default = true on the same listener, before or in the same run. To leave it attached and only forget it here, set ' +
    'on_destroy = "keep", which has to be applied before a destroy.'
  );
}

async function warnOfLeaving(id: string, known: string | undefined, scene: PlanScene, context: Context): Promise<void> {
  const doubt = doubtOf(scene.listener, id, known);
  if (doubt) context.diagnostics.add({ ...doubt, severity: 'warning' });
  else await warnOfDefault(id, known, scene, context);
}

/**
 * Never an error: whether there is an heir cannot be told for certain. Core asks for the plans of independent resources in
 * any order, with -parallelism=1 or after a slow data source long after this one, and says neither how many attachments a
 * run has nor when the last was planned. The apply refuses it for certain, before it writes anything of the attachment.
 */
async function warnOfDefault(
  id: string,
  known: string | undefined,
  { plan, listener, wait }: PlanScene,
  { diagnostics }: Context,
): Promise<void> {
  if (!isDefault(listener, id, known)) return;
  await wait(
    'heir',
    () => plan.hasHeir || plan.isToArrive(id),
    () => {
      diagnostics.warning(
        'The default certificate cannot be detached',
        `${JSON.stringify(id)} is the default certificate of the ` +
          `${listenerText(listener)}. Unless another attachment of this run ` +
          'becomes the ' +
          `default, the apply of this one will fail and leave it attached; none that does has been planned so far. ${defaultRemedy()}`,
        path('certificate_id'),
      );
    },
  );
}

function checkRivals(id: string | undefined, { plan, listener }: PlanScene, { diagnostics }: Context): void {
  const rival = id === undefined ? undefined : plan.rivalOf(id);
  plan.crown(id);
  if (rival === undefined) return;
  diagnostics.error(
    'Two default certificates',
    `${JSON.stringify(rival)} and ${JSON.stringify(id)} are both to be the ` +
      `default certificate of the ${listenerText(listener)}, which has one.`,
    path('default'),
  );
}

/** One call speaks for all that want in: were each to wait, an engine would not get to what makes room for them. */
async function checkRoom(id: string, { plan, listener, listenerNow, wait }: PlanScene, { diagnostics }: Context): Promise<void> {
  if (isAttached(listener, id)) return;
  // What leaves in the same run may be planned, or gone, in a moment.
  await wait(
    'room',
    () => plan.fits(listener),
    async () => {
      const now = await listenerNow();
      if (plan.fits(now)) return;
      const there = certificatesOf(now);
      const also = plan.newcomers(now).filter((other) => other !== id);
      diagnostics.error(
        'No room for the certificate',
        `The ${listenerText(now)} takes ${now.max_certificates} certificate(s). It has ${there.length}: ${there.join(', ') || 'none'}.` +
          (also.length > 0 ? ` This run adds ${also.join(', ')} as well.` : '') +
          ' Detach one first, or let this certificate take the place of one, by changing the certificate_id of its attachment. With ' +
          '-parallelism=1, what the same run takes off is not seen where the engine plans it after this: leave the option out, or ' +
          'apply the removal first.',
        path('certificate_id'),
      );
    },
  );
}

async function warnOfDemotion(id: string, { plan, listener, wait }: PlanScene, { diagnostics }: Context): Promise<void> {
  await wait(
    'heir',
    () => plan.hasHeir,
    () => {
      diagnostics.warning(
        'It stays the default certificate',
        `${JSON.stringify(id)} is the default certificate of the ` +
          `${listenerText(listener)}, and the service has no way to undo ` +
          'that alone. ' +
          'Make another certificate the default, by an attachment with ' +
          'default = true on the same listener; until then this difference stays.',
        path('default'),
      );
    },
  );
}
