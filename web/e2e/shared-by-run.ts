import { json } from './new-subscriber.js';

/** Asks the process that holds what all files of a run share (tools/jest/e2e-setup.mjs). */
export async function askSharedByRun(method: 'GET' | 'POST', path: string): Promise<unknown> {
  const address = process.env['E2E_SHARED'];
  if (address === undefined) throw new Error('E2E_SHARED is not set: jest runs tools/jest/e2e-setup.mjs');
  return json(await fetch(address + path, { method }));
}
