import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningProcess, startNodeProcess } from '@app/provisioning';

const services = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

export type ServiceName = 'api' | 'projector' | 'worker';

/** The built services as processes of their own, which can be killed and started again. */
export class ServiceProcesses {
  readonly #running = new Map<ServiceName, RunningProcess>();
  readonly kills = new Map<ServiceName, number>();

  constructor(private readonly env: Readonly<NodeJS.ProcessEnv>) {}

  async start(name: ServiceName): Promise<void> {
    const entry = join(services, name, 'dist/main.js');
    this.#running.set(name, await startNodeProcess({ name, entry, env: { ...process.env, ...this.env } }));
  }

  /** `kill -9`, and a new one at once. */
  async killAndRestart(name: ServiceName): Promise<void> {
    const running = this.#running.get(name);
    if (running === undefined) throw new Error(`${name} does not run`);
    process.kill(running.pid, 'SIGKILL');
    await running.exited;
    this.kills.set(name, (this.kills.get(name) ?? 0) + 1);
    await this.start(name);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.values()].map((running) => running.stop()));
    this.#running.clear();
  }
}

/** Built entry point of the embedded event store. */
export const eventStoreEntry = join(services, 'embedded-event-store/dist/main.js');
