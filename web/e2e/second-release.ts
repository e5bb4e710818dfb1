import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { z } from 'zod';

/** What is read here is neither compressed nor left out because the browser has it. */
const UNREADABLE = ['accept-encoding', 'if-none-match', 'if-modified-since'];

/** Stands before the product and, from `release` on, serves it as a build whose first script has another name. */
export class SecondRelease {
  #isOut = false;

  private constructor(
    private readonly target: string,
    readonly address: string,
    readonly close: () => Promise<void>,
  ) {}

  static async before(target: string): Promise<SecondRelease> {
    const server = createServer((incoming, outgoing) => {
      release.#answer(incoming, outgoing);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const release = new SecondRelease(target, `http://127.0.0.1:${String(port)}`, async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return release;
  }

  release(): void {
    this.#isOut = true;
  }

  #answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !UNREADABLE.includes(name)),
    );
    const asked = request(
      new URL(path.replace('index-second', 'index-'), this.target),
      { method: incoming.method, headers },
      (answer) => {
        this.#pass(path, answer, outgoing);
      },
    );
    outgoing.on('close', () => asked.destroy());
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }

  #pass(path: string, answer: IncomingMessage, outgoing: ServerResponse): void {
    const isText = /html|javascript/.test(answer.headers['content-type'] ?? '');
    if (!this.#isOut || !isText || path.startsWith('/assets/')) {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const headers = { ...answer.headers };
    delete headers['content-length'];
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      outgoing.writeHead(answer.statusCode ?? 500, headers);
      outgoing.end(ofSecondRelease(text));
    });
  }
}

/** The page is another one than the build knows, so its revision in the worker is too, and its hash is not asked for. */
const ofSecondRelease = (text: string): string =>
  text
    .replaceAll(/\/assets\/index-(?=[\w-]+\.js)/g, '/assets/index-second')
    .replaceAll(/,integrity:`[^`]*`/g, '')
    .replaceAll('revision:`', 'revision:`second');
