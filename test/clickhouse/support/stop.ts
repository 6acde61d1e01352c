import { server } from './server';

export default async function stop(): Promise<void> {
  await server.process?.stop();
}
