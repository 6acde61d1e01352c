/**
 * How the key travels to the service.
 */
export class Authentication {
  /** `Authorization: Basic KEY`, with the key as issued. */
  public static readonly BASIC_KEY = new Authentication('basic-key');
  /** `Authorization: Bearer KEY`. */
  public static readonly BEARER = new Authentication('bearer');
  /** No key at all. */
  public static readonly NONE = new Authentication('none');

  /**
   * The key alone, in a header of its own.
   *
   * @param name of the header
   */
  public static header(name: string): Authentication {
    return new Authentication('header', name);
  }

  private constructor(
    /** The scheme, as the provider spells it. */
    public readonly scheme: string,
    /**
     * Name of the header.
     * @default - none; only the scheme `header` has one
     */
    public readonly headerName?: string,
  ) {}
}
