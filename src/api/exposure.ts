import type { BaseUrl } from './base-url';
import type { ClientOptions } from './options';

/** An option with a secret that requests contain. */
export type SentSecret = 'api_key' | 'headers';

/** A way in which other machines could read the secrets of the requests. */
export type Exposure =
  | {
      /** The requests contain these secrets, and are not encrypted on their way to another machine. */
      readonly kind: 'plain-http';
      readonly host: string;
      readonly secrets: readonly SentSecret[];
    }
  | {
      /** TLS, but the client does not verify the server. */
      readonly kind: 'unverified';
      readonly host: string;
    };

type Secrets = Pick<ClientOptions, 'apiKey' | 'auth' | 'headers'>;

/** Returns the exposures of the options. A proxy changes nothing: https is tunnelled, and plain HTTP is readable anyway. */
export function exposuresOf(baseUrl: BaseUrl, options: Secrets & Pick<ClientOptions, 'insecureSkipVerify'>): Exposure[] {
  const { host } = new URL(baseUrl.origin);
  if (baseUrl.secure) return options.insecureSkipVerify ? [{ kind: 'unverified', host }] : [];
  const secrets = sentSecrets(options);
  return baseUrl.loopback || secrets.length === 0 ? [] : [{ kind: 'plain-http', host, secrets }];
}

function sentSecrets({ apiKey, auth, headers = {} }: Secrets): SentSecret[] {
  const key: SentSecret[] = apiKey && auth !== 'none' ? ['api_key'] : [];
  return Object.values(headers).some((value) => value !== '') ? [...key, 'headers'] : key;
}
