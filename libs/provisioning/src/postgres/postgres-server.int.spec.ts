import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freePort, isPortTaken } from '../ports.js';
import { identityOf, isAlive, signal } from '../process-identity.js';
import { type RunningPostgres, startPostgres, stopLeftoverPostgres } from './postgres-server.js';

// mkdtemp makes it mode 700: below it, root's server account can reach nothing by path.
const folder = mkdtempSync(join(tmpdir(), 'provisioning-'));
const home = join(folder, 'private', 'home');
const cluster = join(home, 'data');
let servers: RunningPostgres[] = [];

async function start(port?: number, durable = false): Promise<RunningPostgres> {
  const options = { home, logFile: join(folder, 'postgres.log'), durable };
  const server = await startPostgres({ ...options, port: port ?? (await freePort()) });
  servers.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** As versions before the two roles made a cluster: its superuser is called app, and owns everything. */
async function asOneRoleForAll(server: RunningPostgres): Promise<void> {
  const password = (file: string): string => readFileSync(join(home, file), 'utf8').trim();
  const as = (role: string, database = 'postgres'): string =>
    Object.assign(new URL(server.url(database)), { username: role }).href;
  const superuser = Object.assign(new URL(as('postgres')), { password: password('superuser-password') }).href;
  await query(superuser, `create role helper superuser login password '${password('password')}'`);
  for (const statement of [
    'reassign owned by app to postgres',
    'drop role app',
    'alter role postgres rename to app',
    `alter role app password '${password('password')}'`,
    'create database app owner app',
  ])
    await query(as('helper'), statement);
  await query(server.url(), 'drop role helper');
}

afterEach(async () => {
  for (const server of servers) await server.stop();
  servers = [];
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('startPostgres', () => {
  it('keeps what was written over a stop and a start, below a folder that only its owner may enter', async () => {
    const first = await start();
    await query(first.url(), 'create table kept as select 7 as n');
    expect((await first.stop()).code).toBe(0);
    expect(await isPortTaken(first.port)).toBe(false);

    const second = await start();

    expect(await query(second.url(), 'select n from kept')).toEqual([{ n: 7 }]);
    expect(statSync(join(home, 'password')).mode & 0o077).toBe(0);
  });

  it('gives the product a role that is no superuser', async () => {
    const server = await start();

    const roles = await query(
      server.url(),
      'select current_user as me, rolsuper, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(roles).toEqual([{ me: 'app', rolsuper: false, rolcreaterole: false }]);
    await expect(query(server.url(), "copy (select 1) to program 'true'")).rejects.toThrow(
      'permission denied',
    );
  });

  it('takes the superuser away from the product in a cluster of an earlier version, which keeps its data', async () => {
    const before = await start();
    const former = before.url('app');
    await asOneRoleForAll(before);
    await query(
      former,
      `create schema old; create type old.mood as enum ('good');
       create table old.kept (id bigint generated always as identity, n int, feeling old.mood);
       create sequence old.counter; create view old.shown as select n from old.kept;
       create function old.seven() returns int language sql return 7;
       insert into old.kept (n, feeling) values (7, 'good');
       select id from old.kept`,
    );
    await before.stop();
    rmSync(join(cluster, 'roles-separated'));

    const after = await start(before.port);

    expect(await query(former, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    await query(
      former,
      `alter table old.kept add column more int; alter type old.mood add value 'better';
       drop view old.shown; drop function old.seven; drop sequence old.counter; create schema new;
       insert into old.kept (n) values (8)`,
    );
    expect(await query(after.url('app'), 'select n from old.kept order by id')).toEqual([{ n: 7 }, { n: 8 }]);
  });

  it('recovers what was committed when the server was killed', async () => {
    const first = await start(undefined, true);
    await query(first.url(), 'create table recovered as select 7 as n');
    signal(first.pid, 'SIGKILL');
    expect((await first.exited).signal).toBe('SIGKILL');

    const second = await start(first.port);

    expect(await query(second.url(), 'select n from recovered')).toEqual([{ n: 7 }]);
  });

  it('ends the server that a killed supervisor left on the same folder', async () => {
    const leftover = await start();
    const identity = identityOf(leftover.pid);

    const next = await start(leftover.port);

    expect(identity !== undefined && isAlive(identity)).toBe(false);
    expect(await query(next.url(), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('leaves a stranger alone that has the pid of the note', async () => {
    const note = join(cluster, 'postmaster.pid');
    writeFileSync(note, `${process.pid}\n/elsewhere\n0\n5432\n\n127.0.0.1\n\nready\n`);

    expect(await stopLeftoverPostgres(home)).toBe(false);
    rmSync(note);
  });

  it('says which port is taken', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    try {
      await expect(start(port)).rejects.toMatchObject({
        code: 'PROVISIONING.PORT_TAKEN',
        message: `port ${port} is taken`,
      });
    } finally {
      other.close();
    }
  });

  it('gives the reason of the server in one line when it does not start', async () => {
    const settings = join(cluster, 'postgresql.conf');
    const before = readFileSync(settings, 'utf8');
    writeFileSync(settings, 'nonsense = 1\n');

    await expect(start()).rejects.toMatchObject({
      code: 'PROVISIONING.START_FAILED',
      message: expect.stringMatching(/^PostgreSQL ended with code 1: [^\n]*configuration file[^\n]*$/),
    });
    writeFileSync(settings, before);
  });

  it('rejects a folder made by another major version and leaves it as it is', async () => {
    const file = join(cluster, 'PG_VERSION');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, '12\n');

    await expect(start()).rejects.toMatchObject({ code: 'PROVISIONING.FOLDER_UNUSABLE' });

    expect(readFileSync(file, 'utf8')).toBe('12\n');
    writeFileSync(file, before);
  });

  it('listens on this machine only and asks for the password', async () => {
    const server = await start();

    expect(await query(server.url(), 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await expect(query(server.url().replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
  });
});
