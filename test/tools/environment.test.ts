import { neutralEnvironment } from '../../tools/environment';
import { ownEnvironment } from './support/environment';

ownEnvironment();

describe('a neutral environment', () => {
  test.each([
    'TF_CLI_CONFIG_FILE',
    'TF_VAR_name',
    'SVC_API_KEY',
    'SVC_CONFIG',
    'CDKTF_HOME',
    'TERRAFORM_BINARY_NAME',
    'NODE_OPTIONS',
    'FORCE_COLOR',
    'JEST_WORKER_ID',
  ])('omits the variable of the user: %s', (name) => {
    process.env[name] = 'mine';
    expect(neutralEnvironment({})).not.toHaveProperty(name);
  });

  test.each(['HOME', 'PATH', 'HTTPS_PROXY', 'NODE_EXTRA_CA_CERTS', 'MY_TF_THING', 'NODE_OPTIONS_TOO'])(
    'keeps other variables: %s',
    (name) => {
      process.env[name] = 'theirs';
      expect(neutralEnvironment({})[name]).toBe('theirs');
    },
  );

  test('disables telemetry and colors', () => {
    process.env.CHECKPOINT_DISABLE = '';
    expect(neutralEnvironment({})).toMatchObject({ CHECKPOINT_DISABLE: '1', NO_COLOR: '1' });
  });

  test('has the added variables, and does not change this process', () => {
    process.env.SVC_CONFIG = 'mine';
    expect(neutralEnvironment({ SVC_CONFIG: 'prod', NO_COLOR: '0' })).toMatchObject({ SVC_CONFIG: 'prod', NO_COLOR: '0' });
    expect(process.env.SVC_CONFIG).toBe('mine');
  });
});
