import { createServer } from 'node:net';
import { errorCode, ProvisioningError } from './provisioning-error.js';

function listenOnce(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => {
        resolve(bound);
      });
    });
  });
}

/** A TCP port that was free on 127.0.0.1 a moment ago. Another process may take it before its use: callers retry. */
export function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1');
}

/**
 * Whether something listens on the port, on any address of this machine.
 * A port that may not be opened at all (below 1024, not root) counts as taken.
 */
export async function isPortTaken(port: number): Promise<boolean> {
  try {
    await listenOnce(port);
    return false;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE' || code === 'EACCES') return true;
    throw new ProvisioningError(
      'PROVISIONING.START_FAILED',
      `port ${port} cannot be opened (${code ?? 'unknown'})`,
      {
        cause: error,
      },
    );
  }
}
