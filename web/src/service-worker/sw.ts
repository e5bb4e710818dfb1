import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';

import { isPageAddress, pageFrom } from './pages';
import { openPage, showPush } from './push-notices';
import type { WorkerScope } from './worker-scope';

declare const self: WorkerScope;
/** Put in by the build: every file of the release, and the script by which its pages know it. */
declare const __RELEASE__: {
  readonly script: string;
  readonly files: { readonly url: string; readonly revision: string | null; readonly integrity?: string }[];
};

const { script, files } = __RELEASE__;

// Files of the release come from the cache, all others and the api from the network as if there were no worker.
precacheAndRoute(files, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });
cleanupOutdatedCaches();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET' || !isPageAddress(new URL(request.url))) return;
  event.respondWith(
    pageFrom({ network: async () => fetch(request), kept: async () => matchPrecache('/index.html') }),
  );
});

// The page that brought the worker keeps its parts too, when the next release comes.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

// A release takes over when a page of it asks for that, or when no page of the one before is open any more.
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'release') ports[0]?.postMessage(script);
  if (data === 'activate') void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self, event.data?.text()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(self, event.notification.data));
});
