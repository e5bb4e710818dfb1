import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../stack/root.ts';
import { serviceNodeOptions } from '../stack/service-node-options.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const conditionSchema = z.enum(['service_started', 'service_healthy', 'service_completed_successfully']);
/** The part of the Compose specification that our file uses; a key it does not know is rejected. */
const serviceSchema = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  init: z.boolean().optional(),
  profiles: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  command: z.array(z.string()).optional(),
  // Values that YAML would take for a number or a truth must be quoted.
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: conditionSchema })).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.int(),
    })
    .optional(),
});
const composeSchema = z.looseObject({
  name: z.string(),
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
});

const compose = composeSchema.parse(parse(read('docker-compose.yml'), { merge: true }));
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);

describe('docker-compose.yml', () => {
  it('brings up every server and service of the product', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual(
      ['api', 'kurrentdb', 'mailpit', 'migrate', 'postgres', 'projector', 'redis', 'worker'].toSorted(),
    );
  });

  it('waits only for services that are there, and that say what is waited for', () => {
    for (const [name, { depends_on: needs = {} }] of services) {
      for (const [needed, { condition }] of Object.entries(needs)) {
        const target = compose.services[needed];
        expect({ name, needed, isThere: target !== undefined }).toEqual({ name, needed, isThere: true });
        if (condition === 'service_healthy') expect(target?.healthcheck).toBeDefined();
        if (condition === 'service_completed_successfully') expect(target?.restart).toBe('no');
      }
    }
  });

  it('pins every image and declares every named volume', () => {
    for (const [, { image }] of services) {
      expect(image).toMatch(/^[a-z0-9./-]+:[a-z0-9.-]+$/);
      expect(image).not.toMatch(/:latest$/);
    }
    const mounted = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const files = mounted.filter((path) => path.startsWith('./'));
    for (const path of files)
      expect({ path, isThere: existsSync(join(root, path)) }).toEqual({ path, isThere: true });
    const used = mounted.filter((path) => !path.startsWith('./'));
    expect(used.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });

  it('opens ports on this machine alone, and none of a database', () => {
    const open = services.flatMap(([name, { ports = [] }]) => ports.map((port) => ({ name, port })));
    expect(open.map(({ name }) => name).toSorted()).toEqual(['api', 'mailpit']);
    for (const { port } of open) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('gives the product a role of Postgres that is no superuser (regression: the image makes POSTGRES_USER one)', () => {
    const { environment = {}, volumes = [] } = compose.services['postgres'] ?? {};
    expect(environment['POSTGRES_USER']).toBe('postgres');
    expect(environment['POSTGRES_PASSWORD']).toContain('POSTGRES_SUPERUSER_PASSWORD');
    expect(volumes.join()).toContain('create-app-role.sh:/docker-entrypoint-initdb.d/');
    expect(read('tools/compose/create-app-role.sh')).toContain('create role app login password');
    for (const [, { environment: own = {} }] of ours)
      expect(Object.values(own).join()).not.toContain('SUPERUSER');
  });

  it('mails nothing to the open catcher unless it is asked for', () => {
    expect(compose.services['mailpit']?.profiles).toEqual(['mailpit']);
    expect(compose.services['worker']?.environment?.['SMTP_URL']).toBe('${SMTP_URL:-}');
    const waiting = services.filter(([, { depends_on: needs = {} }]) => 'mailpit' in needs);
    expect(waiting).toEqual([]);
  });

  it('gives our processes variables that they read, and programs that exist', () => {
    const known = new Set(
      read('.env.example')
        .split('\n')
        .flatMap((line) => /^#([A-Z0-9_]+)=/.exec(line)?.[1] ?? []),
    );
    for (const [name, { environment = {}, command = [] }] of ours) {
      const unknown = Object.keys(environment).filter((variable) => !known.has(variable));
      expect({ name, unknown }).toEqual({ name, unknown: [] });
      const program = command.find((word) => /\.(js|ts)$/.test(word)) ?? '';
      const source = program.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
      expect({ name, isThere: existsSync(join(root, source)) }).toEqual({ name, isThere: true });
    }
  });

  it('starts the services with the options of Node that the stack starts them with', () => {
    for (const name of ['api', 'projector', 'worker']) {
      const options = compose.services[name]?.command?.filter((word) => word.startsWith('--'));
      expect({ name, options }).toEqual({ name, options: serviceNodeOptions(name) });
    }
  });
});

describe('the Dockerfile', () => {
  it('copies only what is there', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources]) =>
      (sources ?? '').split(' '),
    );
    expect(copied.length).toBeGreaterThan(0);
    for (const path of copied)
      expect({ path, isThere: existsSync(join(root, path)) }).toEqual({ path, isThere: true });
  });

  it('runs as an ordinary user on the version of Node that the project needs', () => {
    const text = read('Dockerfile');
    expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
      'node:24-bookworm-slim',
      'node:24-bookworm-slim',
    ]);
    expect(text).toMatch(/^USER node$/m);
  });
});
