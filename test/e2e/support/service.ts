import { API_VERSION } from '../../../src/model';

/** Client for one configuration of the service, independent of Terraform. */
export class Service {
  public constructor(
    private readonly url: string,
    private readonly config = 'prod',
  ) {}

  public get(path: string): Promise<unknown> {
    return this.call('GET', path);
  }

  /** Returns the entries of a family, by id. */
  public async entries(family: string): Promise<Record<string, Record<string, unknown>>> {
    const { items } = (await this.get(family)) as { items: { id: string }[] };
    return Object.fromEntries(items.map((item) => [item.id, item]));
  }

  /** @throws Error if the service refuses */
  public async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.url}/api/${API_VERSION}/conf/${this.config}/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}
