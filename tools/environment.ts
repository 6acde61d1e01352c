/**
 * Returns this process's environment for a program that must ignore the user's settings: without variables that
 * configure Terraform, the CDK or our provider, and with telemetry off.
 */
export function neutralEnvironment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    // npm passes on the settings of this repository, whose list of install scripts is not valid for other folders.
    ([name]) => !/^(TF_|SVC_|CDKTF_|TERRAFORM_|FORCE_COLOR$|NODE_OPTIONS$|JEST_|npm_config_strict_allow_scripts$)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    CHECKPOINT_DISABLE: '1',
    // Otherwise, the CDK's command caches every provider in the home folder, ours too.
    CDKTF_DISABLE_PLUGIN_CACHE_ENV: '1',
    NO_COLOR: '1',
    ...more,
  };
}
