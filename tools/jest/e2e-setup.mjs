// What all end-to-end files of a run share: one stack of the product and one browser, each started when the first file
// asks for it. A stack takes more processor time to start than most files take to use it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { keepFilesInMemory } from './memory-files.mjs';
import { stopAtEnd } from './stops.mjs';

/** Answers the workers (see `routes`); the address is in `E2E_SHARED`. */
export default async function setup() {
  keepFilesInMemory();
  const server = createServer((request, response) => {
    answer(request).then(
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
  process.env.E2E_SHARED = `http://127.0.0.1:${server.address().port}`;
}

const routes = {
  'GET stack': async () => ({ address: (await stack()).address }),
  'GET browser': async () => ({ endpoint: await browser() }),
  /** When the person of that id is a subscriber. */
  'POST subscriptions': async (userId) => {
    await (await stack()).subscribe(userId);
    return {};
  },
};

async function answer({ method, url }) {
  const [, name, id] = url.split('/');
  return routes[`${method} ${name}`](id);
}

const stack = startedOnce(startStack);
const browser = startedOnce(startBrowser);

async function startStack() {
  // Not before they are needed: they are built, and a run without the shared stack loads nothing of them.
  const { TestInstallation } = await import('../stack/testing/installation.ts');
  const { subscribe } = await import('../stack/testing/subscribe.ts');
  const { connectEventStore } = await import('@app/event-store');
  const { givenEventStoreUrl } = await import('@app/testing');
  const installation = new TestInstallation();
  installation.ownEventStoreUrl = givenEventStoreUrl() ?? '';
  stopAtEnd(() => installation.remove());
  await installation.start();
  const store = connectEventStore(installation.eventStoreUrl);
  stopAtEnd(() => store.close());
  return { address: installation.address, subscribe: (userId) => subscribe(store, userId) };
}

async function startBrowser() {
  const { launchBrowserServer } = await import('../../web/e2e/browser.ts');
  const server = await launchBrowserServer();
  stopAtEnd(() => server.close());
  return server.wsEndpoint();
}

/** Started by the first who asks; the others get the same. */
function startedOnce(start) {
  let started;
  return () => (started ??= start());
}
