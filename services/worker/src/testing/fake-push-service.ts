import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Agent, createServer, type Server } from 'node:https';
import selfsigned from 'selfsigned';
import { z } from 'zod';

/** A push service of this machine, with a certificate of its own. */
export class FakePushService {
  readonly received: {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: Buffer;
  }[] = [];
  status = 201;
  readonly statusOf = new Map<string, number>();
  /** Path whose answer begins and never gets to its end. */
  endless: string | undefined;

  private constructor(
    private readonly server: Server,
    readonly host: string,
    readonly agent: Agent,
  ) {}

  static async start(): Promise<FakePushService> {
    const { cert, private: key } = await selfsigned.generate([{ name: 'commonName', value: '127.0.0.1' }]);
    const server = createServer({ cert, key }, (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { url: path = '', headers } = incoming;
        service.received.push({ path, headers, body: Buffer.concat(chunks) });
        if (path === service.endless) trickle(outgoing);
        else outgoing.writeHead(service.statusOf.get(path) ?? service.status).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const service = new FakePushService(
      server,
      `127.0.0.1:${String(port)}`,
      new Agent({ rejectUnauthorized: false }),
    );
    return service;
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** A header in many small parts: the connection is never idle. */
function trickle({ socket }: ServerResponse): void {
  socket?.write('HTTP/1.1 201 Created\r\nx-slow: ');
  const timer = setInterval(() => socket?.write('a'), 20);
  socket
    ?.on('error', () => undefined)
    .on('close', () => {
      clearInterval(timer);
    });
}
