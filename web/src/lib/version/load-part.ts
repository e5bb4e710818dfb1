import { reloadForNewVersion } from './new-version';

export const CHUNK_TIMEOUT_MS = 120_000;

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('no module after 120 seconds'));
    }, CHUNK_TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

/** Loads a part of the app; where a newer version has taken its place, the page is reloaded and this never ends. */
export async function loadPart<T>(
  load: () => Promise<T>,
  reload: () => Promise<boolean> = reloadForNewVersion,
): Promise<T> {
  try {
    return await withTimeout(load());
  } catch (error) {
    if (await reload()) return new Promise<never>(() => undefined);
    throw error;
  }
}
