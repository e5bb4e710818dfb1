/** A network that has not answered by then is treated as none. */
export const PATIENCE_MS = 4_000;

const FILE_NAME = /\.[a-z0-9]+$/i;

/** Whether the app answers at an address: not the api, and no file. */
export const isPageAddress = ({ pathname }: URL): boolean =>
  pathname !== '/api' && !pathname.startsWith('/api/') && !FILE_NAME.test(pathname);

interface PageSources<Page> {
  readonly network: () => Promise<Page>;
  /** The page of this release that was kept with its parts. */
  readonly kept: () => Promise<Page | undefined>;
}

/**
 * A page from the network as it is: the newest release, and public pages as the server hands them out. Without a network, or
 * where it takes too long, the page of the release that is kept, whose parts are kept too.
 */
export async function pageFrom<Page>({ network, kept }: PageSources<Page>): Promise<Page> {
  const asked = network();
  const inTime = await Promise.race([asked.catch(() => undefined), patience()]);
  if (inTime !== undefined) return inTime;
  return (await kept()) ?? asked;
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(undefined);
    }, PATIENCE_MS);
  });
}
