import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { errorCode, ProvisioningError } from './provisioning-error.js';

/**
 * Ports that no system hands out by itself as it is set up: Linux gives outgoing connections 32768 and above,
 * macOS and Windows 49152 and above.
 */
const FIRST_OWN_PORT = 20_000;
const FIRST_HANDED_OUT_PORT = 32_768;
const TRIES = 64;

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

/**
 * A TCP port that was free on 127.0.0.1 a moment ago, and that the system gives to no outgoing connection.
 * Another process may still open it before its use: callers retry.
 */
export async function freePort(): Promise<number> {
  for (let left = TRIES; left > 0; left -= 1) {
    const port = randomInt(FIRST_OWN_PORT, FIRST_HANDED_OUT_PORT);
    try {
      return await listenOnce(port, '127.0.0.1');
    } catch (error) {
      // Taken, or kept back by the system.
      if (!['EADDRINUSE', 'EACCES'].includes(errorCode(error) ?? '')) throw error;
    }
  }
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
