import { EntryIds } from './entry-ids';
import { EntryOwnership } from './entry-ownership';
import { FamilyWriteLock } from './family-write-lock';
import { ManagementClaims } from './management-claims';
import { OmittedAttributes } from './omitted-attributes';
import { OwnVersions } from './own-versions';
import { PlannedAddresses } from './planned-addresses';
import { PlannedReverts } from './planned-reverts';
import { PublishingWaits } from './publishing-waits';

/**
 * Facts that the resources of one provider process share. Engines plan and apply in separate processes, so a run never contains facts
 * of both, nor of another alias of the provider.
 */
export class Run {
  /** Resources and what they manage, as far as they are planned. */
  public readonly claims = new ManagementClaims();
  /** Creates, destroys and resources that stay, by their addresses. */
  public readonly addresses = new PlannedAddresses();
  /** Ids of planned entries. */
  public readonly ids = new EntryIds();
  public readonly reverts = new PlannedReverts(this.claims);
  /** Order of the writes to one family. */
  public readonly writes = new FamilyWriteLock();
  /** Addresses that this run has created or adopted. */
  public readonly ownership = new EntryOwnership();
  /** Versions that this run has made. */
  public readonly versions = new OwnVersions();
  /** Attributes that the service omits, learned from the first creates. */
  public readonly omitted = new OmittedAttributes();
  /** Failures that a plan has reported. Each is reported once for all resources. */
  public readonly failures = new Set<string>();
  public readonly publishing = new PublishingWaits();
}
