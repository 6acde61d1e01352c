/** Published npm package for the comparison: prebuilt bindings of the most similar service. */
export const PREBUILT = { name: '@cdktf/provider-cloudflare', version: '13.9.1' } as const;
