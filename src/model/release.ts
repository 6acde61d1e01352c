import { version } from '../../package.json';

/** The version of this release, which the provider and the client share. */
export const RELEASE: string = version;
