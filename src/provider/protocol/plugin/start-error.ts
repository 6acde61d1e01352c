/** The provider cannot start. The message is for the person who started it. */
export class StartError extends Error {}
