import type { IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { HttpError } from '../http/http-error';
import { isLoopback } from './loopback';

/** Name and port of a Host header. */
const HOST = /^(?:\[(?<address>[^\]]*)\]|(?<name>[^:]*))(?::\d*)?$/;

/** Values of Sec-Fetch-Site for requests of the same origin. `same-site` includes other ports, which other programs serve. */
const OWN_SITES = ['none', 'same-origin'];

/** Content types that pages may send to other origins without a CORS preflight. */
const SENT_WITHOUT_PREFLIGHT = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/** Maximum length of a header in a message. */
const QUOTED = 60;

const KEY_REMEDY = 'start the emulator with --api-key (or SVC_EMULATOR_API_KEY)';

/**
 * Refuses requests that web pages make browsers send to an emulator without an API key.
 *
 * - Host: with DNS rebinding, the host name of a page resolves to this machine, which makes its scripts same-origin. A page cannot own a
 *   loopback name. Ports are not compared, because they may be forwarded. Every browser sends a Host header, and scripts cannot remove
 *   the header: a request without Host, which Node accepts as HTTP/1.0 only, is not from a browser.
 * - Origin and Sec-Fetch-Site: browsers write them, and scripts cannot change them. Other programs rarely send them.
 * - Sec-Purpose: a page may let a browser load an address ahead, as if the user had typed it (`Sec-Fetch-Site: none`).
 *
 * @returns undefined for a request of a program, or of a page that the emulator serves itself
 */
export function pageRefusal({ headers, socket }: IncomingMessage): HttpError | undefined {
  const { host, origin, 'sec-fetch-site': site, 'sec-purpose': purpose, 'content-type': contentType } = headers;
  if (host !== undefined && !isOwnHost(host)) {
    return HttpError.plain(
      403,
      `Without an API key, the emulator only answers requests to a loopback host (Host: ${quoted(host)}). ` +
        `Use the address ${addressOf(socket)}, or ${KEY_REMEDY}`,
    );
  }
  if (origin !== undefined && !isOriginOf(host, origin)) return foreignPage('Origin', origin);
  if (site !== undefined && !OWN_SITES.includes(String(site))) return foreignPage('Sec-Fetch-Site', String(site));
  if (purpose !== undefined) return foreignPage('Sec-Purpose', String(purpose));
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if ((origin !== undefined || site !== undefined) && SENT_WITHOUT_PREFLIGHT.includes(type)) {
    return HttpError.plain(
      415,
      `Without an API key, the emulator takes no body of type ${type} from a browser. Send the body as application/json, or ${KEY_REMEDY}`,
    );
  }
  return undefined;
}

function foreignPage(header: string, value: string): HttpError {
  return HttpError.plain(
    403,
    `Without an API key, the emulator answers no requests of web pages of another origin (${header}: ${quoted(value)}). ` +
      `Send the request without this header, from a program that is not a browser, or ${KEY_REMEDY}`,
  );
}

function addressOf(socket: Socket): string {
  const { localAddress = '', localPort } = socket;
  return `${socket instanceof TLSSocket ? 'https' : 'http'}://${isIPv6(localAddress) ? `[${localAddress}]` : localAddress}:${localPort}`;
}

function isOwnHost(host: string): boolean {
  const { address, name } = HOST.exec(host)?.groups ?? {};
  return isLoopback(address ?? name ?? '');
}

/** Whether the origin is on the host, with any scheme: a proxy may add TLS. */
function isOriginOf(host: string | undefined, origin: string): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  const own = `${page.protocol}//${host}`;
  return /^https?:$/.test(page.protocol) && URL.canParse(own) && new URL(own).host === page.host;
}

function quoted(text: string): string {
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
}
