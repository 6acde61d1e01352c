import { Token } from 'cdktf';
import type { IConstruct } from 'constructs';
import { besides, type Registered } from './entry-registry';
import { forbidden, reportAtSynthesis } from './findings';
import { isKept } from './keep';
import type { ILoadBalancer } from '../i-load-balancer';
import type { ListenerOptions } from '../listener-options';

const REGISTRY = Symbol.for('svc-waap.ListenerRegistry');

/** A load balancer with one of its listeners. */
type Listener = ListenerOptions & { readonly loadBalancer: ILoadBalancer };

/**
 * Registers the certificates of the listeners of an app, and reports at synthesis a certificate that two constructs manage.
 *
 * @internal
 */
export class ListenerRegistry {
  /** Returns the registry of the construct's app. */
  public static of(construct: IConstruct): ListenerRegistry {
    const root = construct.node.root as IConstruct & { [REGISTRY]?: ListenerRegistry };
    if (!root[REGISTRY]) Object.defineProperty(root, REGISTRY, { value: new ListenerRegistry() });
    return root[REGISTRY]!;
  }

  private readonly attachments = new Map<string, (Registered & { readonly certificateId: string })[]>();

  /** Registers one certificate of a listener. */
  public enterAttachment(construct: IConstruct, listener: Listener, certificateId: string): void {
    const key = keyOf(listener);
    if (key === undefined) return;
    const attachments = this.attachments.get(key) ?? [];
    attachments.push({ construct, provider: listener.provider, certificateId });
    this.attachments.set(key, attachments);
  }

  /**
   * Registers all certificates of a listener. If the app also has an attachment on the listener, the synthesis fails.
   *
   * @param keep patterns of certificates that the construct ignores
   */
  public enterCertificates(construct: IConstruct, listener: Listener, keep: readonly string[] = []): void {
    const key = keyOf(listener);
    if (key === undefined) return;
    reportAtSynthesis(construct, () =>
      besides({ construct, provider: listener.provider }, this.attachments.get(key))
        .filter((other) => isKept(keep, { id: other.certificateId, name: '' }) === false)
        .map(({ construct: { node } }) =>
          forbidden(
            `${node.path} attaches a certificate to the same listener, and each of the two would undo what the other one does. Add the ` +
              `certificate here, and remove ${node.path}.`,
          ),
        ),
    );
  }
}

/** Returns a key for a listener; undefined if it is known at deployment only. */
function keyOf({ loadBalancer, listener, listenerPort, platform, region }: Listener): string | undefined {
  const parts = [loadBalancer.loadBalancerRef, listener, listenerPort, platform?.value, region];
  if (parts.some((part) => Token.isUnresolved(part))) return undefined;
  return JSON.stringify(parts);
}
