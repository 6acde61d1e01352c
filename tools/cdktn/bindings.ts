import type { Generator } from '../build/bindings';

/** Generates bindings with cdktn. Unlike CDKTF, cdktn also generates ephemeral resources and functions of the provider. */
export const generateForCdktn: Generator = async (schema, provider) => {
  const { CodeMaker, TerraformProviderGenerator } = await import('@cdktn/provider-generator');
  const { ConstructsMakerProviderTarget, LANGUAGES, TerraformProviderConstraint } = await import('@cdktn/commons');
  const generator = new TerraformProviderGenerator(new CodeMaker(), JSON.parse(schema));
  generator.generate(new ConstructsMakerProviderTarget(new TerraformProviderConstraint(provider), LANGUAGES[0]!));
  return generator;
};
