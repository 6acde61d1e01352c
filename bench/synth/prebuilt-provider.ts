/** The npm package that others publish and we compare with: a provider for the service that is most like ours. */
export const PREBUILT = { name: '@cdktf/provider-cloudflare', version: '13.9.1' } as const;
