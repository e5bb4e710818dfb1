import { join } from 'node:path';
import { root } from '../../stack/root.ts';
import type { BenchInstallation } from '../harness/installation.ts';

/** Everything that a screen needs: the built web app, served by the api, its read models and its market. */
export async function startProduct(installation: BenchInstallation): Promise<string> {
  const address = await installation.startApi({ WEB_DIST: join(root, 'web', 'dist') });
  await installation.startService('projector');
  await installation.startService('worker');
  return address;
}
