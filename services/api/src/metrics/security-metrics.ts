import { Counter, type Registry } from '@app/platform/metrics';
import type { SecurityEventObserver } from '../core/security-log/security-log.js';

/** Counts the events of the security log by kind. */
export function securityMetrics(registry: Registry): SecurityEventObserver {
  const events = new Counter({
    name: 'security_events_total',
    help: 'Failed sign-ins, delayed passwords, reused tokens, denied access, role changes, exports, erasures, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  return (kind) => {
    events.inc({ kind });
  };
}
