/**
 * This process's environment for a program that must not be steered by the user's own settings: without what would
 * configure Terraform, the CDK or our provider, and with telemetry off.
 */
export function neutralEnvironment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    // npm hands the settings of this repository on, and its list of install scripts is not for other folders.
    ([name]) => !/^(TF_|SVC_|CDKTF_|TERRAFORM_|FORCE_COLOR$|NODE_OPTIONS$|JEST_|npm_config_strict_allow_scripts$)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    CHECKPOINT_DISABLE: '1',
    // The CDK's command otherwise keeps every provider that it meets below the home folder, ours too.
    CDKTF_DISABLE_PLUGIN_CACHE_ENV: '1',
    NO_COLOR: '1',
    ...more,
  };
}
