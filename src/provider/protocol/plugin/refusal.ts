/** A reason not to serve, in words for the person who started us. */
export class Refusal extends Error {}
