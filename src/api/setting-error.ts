/** Error of an invalid option of the client. The message never contains the value. */
export class SettingError extends Error {
  public static is(value: unknown): value is SettingError {
    return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'setting';
  }

  public override readonly name = 'SettingError';
  public readonly kind = 'setting';

  public constructor(
    /** The setting as users write it: `base_url`. */
    public readonly setting: string,
    problem: string,
  ) {
    super(`${setting} ${problem}`);
  }
}
