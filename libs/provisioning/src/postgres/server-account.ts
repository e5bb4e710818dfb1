import { readFileSync, statSync } from 'node:fs';

/** User and group a server process is to run as. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: ServerAccount = { uid: 65534, gid: 65534 };

function passwdAccount(matches: (name: string, uid: number) => boolean): ServerAccount | undefined {
  let table: string;
  try {
    table = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return undefined;
  }
  for (const line of table.split('\n')) {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    if (uid !== '' && matches(name, Number(uid))) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/**
 * PostgreSQL refuses to run as root. Root therefore lends it the owner of an existing home (a folder first used by
 * an ordinary user stays usable) or `nobody`, which exists everywhere and changes nothing on the machine.
 * Undefined means: run as the present user.
 */
export function serverAccount(home: string): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(home, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner !== 0) {
    // The server looks its own uid up at start and gives up on one without an entry.
    const known = passwdAccount((_name, uid) => uid === owner);
    if (known !== undefined) return known;
  }
  return passwdAccount((name) => name === 'nobody') ?? NOBODY;
}
