import type { Connection } from '../../../src/provider/connection/connection';
import type { Provider } from '../../../src/provider/framework/provider';
import { CertificateAttachmentResource } from '../../../src/provider/resources/certificate/certificate-attachment';

/** The provider, without the seconds for which resources of one run wait for one another: here each is alone. */
export function impatient(provider: Provider<Connection>): Provider<Connection> {
  return {
    ...provider,
    resources: provider.resources.map((resource) =>
      resource instanceof CertificateAttachmentResource ? new CertificateAttachmentResource({ planMs: 0, applyMs: 0 }) : resource,
    ),
  };
}
