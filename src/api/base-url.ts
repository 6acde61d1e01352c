import { API_VERSION } from '../model';
import { trimmedEnd } from '../model/trim';
import { isLoopback } from './loopback';
import {
  ADDRESS_EMPTY,
  ADDRESS_NOT_URL,
  ADDRESS_SCHEME,
  ADDRESS_WITH_CREDENTIALS,
  ADDRESS_WITH_QUERY,
  addressWithVersion,
} from './messages/setting';
import { SettingError } from './setting-error';

/** Address of the service: an origin and an optional path prefix (contract, section 1). */
export class BaseUrl {
  /** For messages: `https://waf.example.net/prefix`. */
  public readonly text: string;
  public readonly origin: string;
  public readonly secure: boolean;
  /** Whether the service runs on this machine. */
  public readonly loopback: boolean;

  private constructor(url: URL) {
    this.text = url.origin + trimmedEnd(url.pathname, /\//);
    this.origin = url.origin;
    this.secure = url.protocol === 'https:';
    this.loopback = isLoopback(url.hostname);
  }

  /**
   * @throws {SettingError} when the text is not an http or https URL, or has credentials, a query, a fragment or the API's
   * own first path segments
   */
  public static parse(text: string): BaseUrl {
    const fail = (problem: string) => new SettingError('base_url', problem);
    if (!text.trim()) throw fail(ADDRESS_EMPTY);
    if (!URL.canParse(text)) throw fail(ADDRESS_NOT_URL);
    const url = new URL(text);
    if (url.username || url.password) throw fail(ADDRESS_WITH_CREDENTIALS);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw fail(ADDRESS_SCHEME);
    if (url.search || url.hash) throw fail(ADDRESS_WITH_QUERY);
    if (trimmedEnd(url.pathname, /\//).endsWith(`/api/${API_VERSION}`)) throw fail(addressWithVersion(API_VERSION));
    return new BaseUrl(url);
  }

  /** Returns the URL of a path of the API. */
  public at(pathAndQuery: string): string {
    return this.text + pathAndQuery;
  }
}
