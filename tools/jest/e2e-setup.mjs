// The product as the end-to-end tests share it: one stack a run, started when the first file asks for it. A stack takes
// more processor time to start than most files take to use it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { keepFilesInMemory } from './memory-files.mjs';
import { stopAtEnd } from './stops.mjs';

/** Answers the workers: `GET /` where the stack is, `POST /subscriptions/<user id>` when that person is a subscriber. */
export default async function setup() {
  keepFilesInMemory();
  let starting;
  const server = createServer((request, response) => {
    starting ??= startStack();
    starting
      .then((stack) => answer(stack, request))
      .then(
        (body) => response.end(JSON.stringify(body)),
        (error) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
      );
  });
  // A first answer takes as long as a start.
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAtEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  process.env.E2E_SHARED_STACK = `http://127.0.0.1:${server.address().port}`;
}

async function startStack() {
  // Not before they are needed: they are built, and a run without the shared stack loads nothing of them.
  const { TestInstallation } = await import('../stack/testing/installation.ts');
  const { subscribe } = await import('../stack/testing/subscribe.ts');
  const { connectEventStore } = await import('@app/event-store');
  const installation = new TestInstallation();
  stopAtEnd(() => installation.remove());
  await installation.start();
  const store = connectEventStore(`esdb://127.0.0.1:${installation.ports.EVENTSTORE_PORT}?tls=false`);
  stopAtEnd(() => store.close());
  return { address: installation.address, subscribe: (userId) => subscribe(store, userId) };
}

async function answer({ address, subscribe }, { method, url }) {
  if (method === 'GET') return { address };
  await subscribe(url.slice(url.lastIndexOf('/') + 1));
  return {};
}
