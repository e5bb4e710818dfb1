import { runningScript } from './new-version';
import { SERVICE_WORKER } from './service-worker-path';

/** How often a page that stays open looks for a newer release. */
const LOOK_AGAIN_MS = 3_600_000;

/** Put in by the build: the development server has no worker. */
declare const __HAS_SERVICE_WORKER__: boolean | undefined;

/**
 * Keeps the files of the release on the device, and tells when another release has been fetched: this page goes on with
 * its own parts until it is loaded again. Returns how to stop.
 */
export function followReleases(onNewRelease: () => void): () => void {
  const hasWorker = typeof __HAS_SERVICE_WORKER__ !== 'undefined' && __HAS_SERVICE_WORKER__;
  const running = runningScript();
  // Absent on a page that is not served securely.
  if (!hasWorker || running === null || !('serviceWorker' in navigator)) return () => undefined;
  const stop = new AbortController();
  follow(running, onNewRelease, stop.signal).catch(() => {
    // Refused by the browser, or the network is gone: the app works as it does without a worker.
  });
  return () => {
    stop.abort();
  };
}

async function follow(running: string, onNewRelease: () => void, signal: AbortSignal): Promise<void> {
  const workers = navigator.serviceWorker;
  const registration = await workers.register(`/${SERVICE_WORKER}`, { updateViaCache: 'none' });
  if (signal.aborted) return;
  const lookAt = async (worker: ServiceWorker | null): Promise<void> => {
    if (worker === null) return;
    const release = await releaseOf(worker);
    if (signal.aborted || release === undefined) return;
    if (release !== running) onNewRelease();
    // This page is of that release already: its parts are the ones to keep.
    else if (worker.state === 'installed') worker.postMessage('activate');
  };
  const lookAtNewest = (): void => {
    void lookAt(registration.waiting ?? registration.active);
  };
  const onFound = (): void => {
    registration.installing?.addEventListener('statechange', lookAtNewest, { signal });
  };
  registration.addEventListener('updatefound', onFound, { signal });
  // Another window has gone on to another release.
  workers.addEventListener('controllerchange', lookAtNewest, { signal });
  onFound();
  lookAtNewest();
  lookAgainWhileOpen(registration, signal);
}

function lookAgainWhileOpen(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lookedAt = performance.now();
  const look = (): void => {
    if (document.hidden || performance.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = performance.now();
    registration.update().catch(() => undefined);
  };
  const timer = setInterval(look, LOOK_AGAIN_MS);
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
  });
}

/** The script of a worker's release, whenever the worker has started; undefined where it says something else. */
function releaseOf(worker: ServiceWorker): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      port1.close();
      resolve(typeof data === 'string' ? data : undefined);
    };
    worker.postMessage('release', [port2]);
  });
}
