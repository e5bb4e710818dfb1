import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export interface OperatorServer {
  readonly port: number;
  close(): Promise<void>;
}

const ANSWER_LIMIT_MS = 5_000;
const CONNECTIONS_MAX = 20;

/**
 * A small server next to a service, for probes and metrics: few connections, short waits, none left open at the end.
 *
 * @param options.host interface to listen on; every one unless said otherwise
 * @param options.port 0 takes any free one
 */
export async function serveOperators(
  listener: RequestListener,
  { host, port }: { readonly host?: string; readonly port: number },
): Promise<OperatorServer> {
  const server = createServer({ requestTimeout: ANSWER_LIMIT_MS }, listener);
  server.maxConnections = CONNECTIONS_MAX;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
