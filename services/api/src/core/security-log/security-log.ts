import { isIPv4 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@app/platform';
import { LOGGER, SECURITY_EVENT_OBSERVER } from '../dependencies.js';

export type SecurityEventKind =
  | 'sign-in-failed'
  | 'password-check-failed'
  | 'password-delayed'
  | 'token-reused'
  | 'access-denied'
  | 'role-changed'
  | 'data-exported'
  | 'account-erased';

export type SecurityEventObserver = (kind: SecurityEventKind) => void;

/** Ids only: no name, no e-mail address, no token. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Who did it, where that is known. */
  readonly userId?: string | undefined;
  /** Whose account it is about, where that is somebody else's. */
  readonly subjectId?: string | undefined;
  /** As `clientAddress` gives it; an IPv4 address is cut to its /24. */
  readonly address?: string | undefined;
  /** Of the problem that was answered. */
  readonly code?: string | undefined;
  readonly change?: string | undefined;
}

const kindsByCode: ReadonlyMap<string, SecurityEventKind> = new Map([
  ['AUTH.INVALID_CREDENTIALS', 'sign-in-failed'],
  ['AUTH.ACCOUNT_DISABLED', 'sign-in-failed'],
  ['AUTH.CURRENT_PASSWORD', 'password-check-failed'],
  ['AUTH.TOO_MANY_ATTEMPTS', 'password-delayed'],
  ['AUTH.TOO_MANY_PASSWORD_CHECKS', 'password-delayed'],
]);

/** What a problem tells about security; undefined for the others. */
export const securityEventOf = (code: string, status: number): SecurityEventKind | undefined =>
  kindsByCode.get(code) ?? (status === 403 ? 'access-denied' : undefined);

/** One line in the log and one count for everything that an administrator looks at after an attack. */
@Injectable()
export class SecurityLog {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SECURITY_EVENT_OBSERVER) private readonly observe: SecurityEventObserver,
  ) {}

  record({ kind, address, ...ids }: SecurityEvent): void {
    const network = address === undefined ? undefined : networkOf(address);
    this.logger.info({ securityEvent: kind, network, ...ids }, 'security event');
    this.observe(kind);
  }
}

const networkOf = (address: string): string => (isIPv4(address) ? address.replace(/\d+$/, '0/24') : address);
