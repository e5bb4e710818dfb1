import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ProvisioningError } from './provisioning-error.js';

/** How the processes of one installation reach its embedded event store, and nobody else does. */
export interface EventStoreAccess {
  /** PEM; clients trust this certificate and no other. */
  readonly certificateFile: string;
  /** PEM. */
  readonly keyFile: string;
  /** The server's list of accounts, as JSON. */
  readonly usersFile: string;
  readonly user: string;
  /** Never log it. */
  readonly password: string;
}

const USER = 'app';
const DAY_MS = 24 * 60 * 60 * 1_000;
const RENEWED_BEFORE_DAYS = 30;
/** As long as nobody has to think of it: a stack that runs for years is not to end with its certificate. */
const LIFETIME_DAYS = 3_650;
/** Long past, so that a clock that ran ahead at the first start makes no certificate that is not valid yet. */
const VALID_FROM = new Date('2020-01-01T00:00:00Z');

const usersSchema = z.tuple([z.object({ name: z.literal(USER), password: z.string().min(1) })]);

/**
 * Makes what is missing in `folder` (mode 700, files 600): the password at the first call, the certificate then and
 * where it ends within 30 days or does not fit its key. One process at a time.
 */
export async function provideEventStoreAccess(folder: string, now = new Date()): Promise<EventStoreAccess> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const files = filesIn(folder);
  if (!existsSync(files.usersFile)) {
    const account = { name: USER, password: randomBytes(24).toString('hex'), groups: ['$admins'] };
    writePrivately(files.usersFile, `${JSON.stringify([account])}\n`);
  }
  if (!isUsable(files, now)) {
    const { cert, private: key } = await certificateFor(now);
    writePrivately(files.keyFile, key);
    writePrivately(files.certificateFile, cert);
  }
  return eventStoreAccess(folder);
}

/**
 * What `provideEventStoreAccess` made.
 * @throws ProvisioningError FOLDER_UNUSABLE where it is missing or damaged
 */
export function eventStoreAccess(folder: string): EventStoreAccess {
  const files = filesIn(folder);
  try {
    const [{ name: user, password }] = usersSchema.parse(JSON.parse(readFileSync(files.usersFile, 'utf8')));
    return { ...files, user, password };
  } catch {
    // The cause would quote the file, password and all.
    throw new ProvisioningError(
      'PROVISIONING.FOLDER_UNUSABLE',
      `the password of the event store cannot be read from ${files.usersFile}; without that file the next start makes a new one`,
    );
  }
}

function filesIn(folder: string): Pick<EventStoreAccess, 'certificateFile' | 'keyFile' | 'usersFile'> {
  return {
    certificateFile: join(folder, 'certificate.pem'),
    keyFile: join(folder, 'key.pem'),
    usersFile: join(folder, 'users.json'),
  };
}

function isUsable(files: ReturnType<typeof filesIn>, now: Date): boolean {
  try {
    const certificate = new X509Certificate(readFileSync(files.certificateFile));
    const key = createPrivateKey(readFileSync(files.keyFile));
    const daysLeft = (certificate.validToDate.getTime() - now.getTime()) / DAY_MS;
    return daysLeft >= RENEWED_BEFORE_DAYS && certificate.checkPrivateKey(key);
  } catch {
    return false;
  }
}

/** Loads the library only when a certificate is due: a later start needs none of it. */
async function certificateFor(now: Date) {
  const { generate } = await import('selfsigned');
  return generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: VALID_FROM,
    notAfterDate: new Date(now.getTime() + LIFETIME_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
}

/** Whole and private from the first byte. */
function writePrivately(file: string, text: string): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}
