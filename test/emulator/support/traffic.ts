import { send } from './client';

/** Returns the results of a traffic query, which must succeed. */
export async function ask<R = Record<string, unknown>>(url: string, route: string, query: Record<string, string>): Promise<R[]> {
  const answer = await send('GET', `${url}/api/v4.3/data/${route}?${new URLSearchParams(query).toString()}`);
  if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}: ${answer.text}`);
  return (answer.body as { data: { results: R[] } }).data.results;
}
