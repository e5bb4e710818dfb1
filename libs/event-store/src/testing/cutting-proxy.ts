import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP proxy in front of the store that can lose what comes back. */
export interface CuttingProxy {
  readonly port: number;
  /** From now on requests arrive and answers are lost. */
  swallowAnswers(): void;
  /** Cuts every connection; new ones pass again. */
  cut(): void;
  close(): Promise<void>;
}

export async function startCuttingProxy(target: {
  readonly host: string;
  readonly port: number;
}): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (!isSwallowing) client.write(bytes);
    });
  });
  const listening = Promise.withResolvers<undefined>();
  server.listen(0, '127.0.0.1', () => {
    listening.resolve(undefined);
  });
  await listening.promise;
  const cut = (): void => {
    isSwallowing = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: portOf(server.address()),
    swallowAnswers: () => {
      isSwallowing = true;
    },
    cut,
    close: async () => {
      cut();
      const closed = Promise.withResolvers<undefined>();
      server.close(() => {
        closed.resolve(undefined);
      });
      await closed.promise;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('the proxy has no port');
  return address.port;
}
