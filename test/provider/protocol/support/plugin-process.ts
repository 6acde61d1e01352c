import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createCertificate, pemOf, type Certificate } from '../../../../src/provider/protocol/plugin/certificate';
import { PluginClient } from './plugin-client';

export const MAGIC_COOKIE = {
  TF_PLUGIN_MAGIC_COOKIE: 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2',
};

/** A provider's process, started the way go-plugin starts it. */
export class PluginProcess {
  private constructor(
    public readonly child: ChildProcess,
    /** The fields of the handshake. */
    public readonly fields: readonly string[],
    public readonly client: PluginClient,
  ) {}

  public static async start(
    command: readonly string[],
    environment: NodeJS.ProcessEnv = {},
    clientCertificate: Certificate = createCertificate(),
  ): Promise<PluginProcess> {
    const [program = '', ...parameters] = command;
    const child = spawn(program, parameters, {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...MAGIC_COOKIE,
        PLUGIN_PROTOCOL_VERSIONS: '5,6',
        PLUGIN_CLIENT_CERT: pemOf(clientCertificate.der),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const line = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve);
      child.once('exit', () => reject(new Error('the plugin ended without a handshake')));
    });
    const fields = line.split('|');
    const target = fields[2] === 'unix' ? `unix:${fields[3]}` : String(fields[3]);
    return new PluginProcess(child, fields, new PluginClient(target, { server: String(fields[5]), client: clientCertificate }));
  }

  /** Ends it as go-plugin does, and resolves to its exit code. */
  public async shutdown(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.child.once('exit', resolve));
    await this.client.call('/plugin.GRPCController/Shutdown', new Uint8Array(0));
    this.client.close();
    return ended;
  }
}
