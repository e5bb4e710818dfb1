import { readFile } from 'node:fs/promises';

/** Where the build writes the verifier, a single file that needs nothing but Node; the same from `src` and from `dist`. */
const VERIFIER = new URL('../../dist/verify.mjs', import.meta.url);

/** The program that verifies an export without this product: `verifyFolder` with all that it needs. */
export const readVerifier = async (): Promise<Buffer> => readFile(VERIFIER);
