import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const WORTH_IT = /^assets\/.+\.(js|css|json|svg)$/;

/** A compressed copy next to each file with a hash in its name, as small as it gets; the api gives it out. */
export function smallerCopies(): Plugin {
  return {
    name: 'smaller-copies',
    apply: 'build',
    enforce: 'post',
    writeBundle: async ({ dir = '' }, bundle) => {
      const files = Object.keys(bundle).filter((file) => WORTH_IT.test(file));
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(join(dir, file));
          const copy = await compress(content, {
            params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
          });
          if (copy.length < content.length) await writeFile(join(dir, `${file}.br`), copy);
        }),
      );
    },
  };
}
