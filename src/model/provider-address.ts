/** The provider's address in registries, without the host. */
export const PROVIDER_SOURCE = 'svc-waap/svc';

/** The registries that engines look for it at by default: Terraform's and OpenTofu's. */
export const REGISTRY_HOSTS = ['registry.terraform.io', 'registry.opentofu.org'] as const;

/** What the executable is called, before the version that a mirror adds. */
export const PROVIDER_EXECUTABLE = 'terraform-provider-svc';
