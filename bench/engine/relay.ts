import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A relay of TCP connections that is as far away as a network makes a service. */
export interface Relay {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Starts a relay to a port of this machine. Each piece of data takes half a round trip in each direction. The first piece of a
 * connection takes a whole one more, as opening a TCP connection over a network does.
 */
export async function startRelay(target: number, roundTripMs: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    forward(near, far, roundTripMs / 2, roundTripMs);
    forward(far, near, roundTripMs / 2, 0);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.once('error', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param openingMs time by which the first piece is later */
function forward(from: Socket, to: Socket, delayMs: number, openingMs: number): void {
  const opened = performance.now() + openingMs;
  /** When the piece before arrives: timers of different lengths must not change the order. */
  let before = 0;
  const later = (arrive: () => void) => {
    const now = performance.now();
    before = Math.max(before, now + delayMs, opened + delayMs);
    setTimeout(arrive, before - now);
  };
  from.on('data', (piece: Buffer) => later(() => to.writable && to.write(piece)));
  from.on('end', () => later(() => to.end()));
}
