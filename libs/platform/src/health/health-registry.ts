import { errorMessage } from '../errors/is-transient.js';

export type HealthStatus = 'up' | 'degraded' | 'down';

export interface CheckResult {
  readonly status: HealthStatus;
  /** Facts for the operator; no secrets, since the answer may be shown. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface HealthReport {
  /** The worst of all checks; "up" without any. */
  readonly status: HealthStatus;
  readonly checks: Readonly<Record<string, CheckResult>>;
}

/** Resolving with nothing means up; a throw or the time limit means down. */
export type HealthCheck = (signal: AbortSignal) => Promise<CheckResult | undefined> | CheckResult | undefined;

export interface HealthRegistry {
  /** Adds a check; a second one of the same name takes the first one's place. */
  register(name: string, check: HealthCheck): void;
  /** Runs all checks at once, each within the time limit; never rejects. */
  report(): Promise<HealthReport>;
}

const severity: Readonly<Record<HealthStatus, number>> = { up: 0, degraded: 1, down: 2 };

/** @param timeLimitMs for each check, milliseconds. Default 2 000. */
export function createHealthRegistry({
  timeLimitMs = 2_000,
}: { readonly timeLimitMs?: number } = {}): HealthRegistry {
  const checks = new Map<string, HealthCheck>();

  async function run(check: HealthCheck): Promise<CheckResult> {
    const controller = new AbortController();
    const late = Promise.withResolvers<CheckResult>();
    const timer = setTimeout(() => {
      controller.abort(new Error('health check timed out'));
      late.resolve({ status: 'down', details: { reason: `no answer within ${timeLimitMs} ms` } });
    }, timeLimitMs);
    try {
      return (await Promise.race([check(controller.signal), late.promise])) ?? { status: 'up' };
    } catch (error) {
      return { status: 'down', details: { reason: errorMessage(error) } };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    register: (name, check) => {
      checks.set(name, check);
    },
    report: async () => {
      const names = [...checks.keys()];
      const results = await Promise.all([...checks.values()].map(run));
      const status = results.reduce<HealthStatus>(
        (worst, { status: next }) => (severity[next] > severity[worst] ? next : worst),
        'up',
      );
      return {
        status,
        checks: Object.fromEntries(names.map((name, index) => [name, results[index] ?? { status }])),
      };
    },
  };
}
