import { version } from '../../package.json';

/** The version of this release, which the provider and the client share. */
export const RELEASE: string = version;

/** The provider's address in registries, without the host. */
export const PROVIDER_SOURCE = 'svc-waap/svc';

/** The default registries of Terraform and OpenTofu. */
export const REGISTRY_HOSTS = ['registry.terraform.io', 'registry.opentofu.org'] as const;

/** The name of the executable, without the version that a mirror adds. */
export const PROVIDER_EXECUTABLE = 'terraform-provider-svc';
