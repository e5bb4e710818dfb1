import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventStoreAccess, provideEventStoreAccess } from './event-store-access.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'access-')), 'event-store-access');
});
afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

const certificate = (): X509Certificate => new X509Certificate(readFileSync(join(folder, 'certificate.pem')));

describe('the access to an embedded event store', () => {
  it('is made once, for this machine, and readable by its owner alone', async () => {
    const access = await provideEventStoreAccess(folder);
    const first = certificate();

    expect(access.password).toMatch(/^[0-9a-f]{48}$/);
    expect(first.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1');
    const modes = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
    expect(await provideEventStoreAccess(folder)).toEqual(access);
    expect(eventStoreAccess(folder)).toEqual(access);
    expect(certificate().fingerprint256).toBe(first.fingerprint256);
  });

  it('keeps its password when the certificate is made again, with less than 30 days left', async () => {
    const { password } = await provideEventStoreAccess(folder);
    const first = certificate();
    const end = first.validToDate.getTime();

    await provideEventStoreAccess(folder, new Date(end - 31 * DAY_MS));
    expect(certificate().fingerprint256).toBe(first.fingerprint256);
    const renewed = await provideEventStoreAccess(folder, new Date(end - 29 * DAY_MS));

    expect(certificate().validToDate.getTime()).toBeGreaterThan(end);
    expect(renewed.password).toBe(password);
  });

  it('makes a certificate again that does not fit its key', async () => {
    const { keyFile } = await provideEventStoreAccess(folder);
    const first = certificate();
    writeFileSync(keyFile, 'broken off');

    await provideEventStoreAccess(folder);

    expect(certificate().fingerprint256).not.toBe(first.fingerprint256);
  });

  it('is refused without its password file, whose content no message quotes', async () => {
    const { usersFile } = await provideEventStoreAccess(folder);
    writeFileSync(usersFile, '[{"name":"app","password":"half-a-secr');

    expect(() => eventStoreAccess(folder)).toThrow(
      expect.objectContaining({
        code: 'PROVISIONING.FOLDER_UNUSABLE',
        message: expect.not.stringContaining('half-a-secr'),
      }),
    );
  });
});
