/** An error for the person who started the provider. */
export class Refusal extends Error {}
