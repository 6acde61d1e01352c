import { API_VERSION } from '../model';
import { SettingError } from './setting-error';

/** Where the service is: an origin and perhaps a path prefix (contract, section 1). */
export class BaseUrl {
  /** For people: `https://waf.example.net/prefix`. */
  public readonly text: string;
  public readonly origin: string;
  public readonly secure: boolean;
  /** The machine itself: nobody listens in between. */
  public readonly loopback: boolean;

  private constructor(url: URL) {
    this.text = url.origin + url.pathname.replace(/\/+$/, '');
    this.origin = url.origin;
    this.secure = url.protocol === 'https:';
    this.loopback = url.hostname === 'localhost' || url.hostname === '[::1]' || url.hostname.startsWith('127.');
  }

  /**
   * @throws {SettingError} when it is not an http or https URL, or has credentials, a query, a fragment or the API's
   * own first path segments
   */
  public static parse(text: string): BaseUrl {
    const fail = (problem: string) => new SettingError('base_url', problem);
    if (!text.trim()) throw fail('is empty: set it to where the service is, such as https://waf.example.net.');
    if (!URL.canParse(text)) throw fail('is not a URL: it needs scheme and host, such as https://waf.example.net.');
    const url = new URL(text);
    if (url.username || url.password) {
      throw fail('holds credentials: take them out of the URL and set api_key (or headers) instead.');
    }
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw fail('must begin with https:// or http://.');
    if (url.search || url.hash) throw fail('must not have a query or a fragment: leave out everything from ? or # on.');
    if (url.pathname.replace(/\/+$/, '').endsWith(`/api/${API_VERSION}`)) {
      throw fail(`must not include /api/${API_VERSION}: that part is added to it.`);
    }
    return new BaseUrl(url);
  }

  /** The address of a path of the API. */
  public at(pathAndQuery: string): string {
    return this.text + pathAndQuery;
  }
}
