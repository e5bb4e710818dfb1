import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP proxy in front of the store that can lose or delay what comes back. */
export interface CuttingProxy {
  readonly port: number;
  /** From now on requests arrive and answers are lost. */
  swallowAnswers(): void;
  /** From now on nothing passes, and connections stay open, new ones as well: the process behind is frozen. */
  freeze(): void;
  /** From now on each answer comes so much later, milliseconds. */
  delayAnswers(ms: number): void;
  /** Cuts every connection; new ones pass again. */
  cut(): void;
  close(): Promise<void>;
}

/** @param port to listen at; 0 for any free one */
export async function startCuttingProxy(
  target: { readonly host: string; readonly port: number },
  port = 0,
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let isFrozen = false;
  let delayMs = 0;
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
    client.on('data', (bytes) => {
      if (!isFrozen) upstream.write(bytes);
    });
    client.on('end', () => upstream.end());
    upstream.on('data', (bytes) => {
      if (isSwallowing || isFrozen) return;
      if (delayMs === 0) client.write(bytes);
      else setTimeout(() => client.write(bytes), delayMs);
    });
  });
  const listening = Promise.withResolvers<undefined>();
  server.listen(port, '127.0.0.1', () => {
    listening.resolve(undefined);
  });
  await listening.promise;
  const cut = (): void => {
    isSwallowing = false;
    isFrozen = false;
    delayMs = 0;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: portOf(server.address()),
    swallowAnswers: () => {
      isSwallowing = true;
    },
    freeze: () => {
      isFrozen = true;
    },
    delayAnswers: (ms) => {
      delayMs = ms;
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
