/** A synthesized stack. */
export interface Stack {
  readonly '//': object;
  readonly terraform: { readonly backend: { readonly local: object } };
}

/** Returns a stack without the version of the CDK and the folder of the app. */
export function essence({ '//': _, terraform, ...rest }: Stack): object {
  const { backend, ...others } = terraform;
  return { ...rest, terraform: { ...others, backend: Object.keys(backend.local) } };
}
