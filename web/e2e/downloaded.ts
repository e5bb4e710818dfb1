import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** The bytes of a saved file. The browser is a shared one, so they come over the connection and not from its disk. */
export const downloaded = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream());
