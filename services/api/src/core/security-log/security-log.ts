import { isIPv4 } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SecurityEventKind } from '@app/contracts';
import type { Logger } from '@app/platform';
import { LOGGER, SECURITY_EVENT_OBSERVER } from '../dependencies.js';
import { type NewSecurityEvent, SecurityEventsRepository } from './security-events.repository.js';

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
  ['AUTH.SECOND_FACTOR_INVALID', 'sign-in-failed'],
  ['AUTH.CODE_INVALID', 'password-check-failed'],
  ['AUTH.CURRENT_PASSWORD', 'password-check-failed'],
  ['AUTH.TOO_MANY_ATTEMPTS', 'password-delayed'],
  ['AUTH.TOO_MANY_PASSWORD_CHECKS', 'password-delayed'],
  ['AUTH.TOO_MANY_CODES', 'password-delayed'],
]);

/** A passkey signs in, or stands in for the password of somebody who is signed in. */
const kindsOfPasskeys: ReadonlyMap<number, SecurityEventKind> = new Map([
  [401, 'sign-in-failed'],
  [400, 'password-check-failed'],
]);

/** What a problem tells about security; undefined for the others. */
export function securityEventOf(code: string, status: number): SecurityEventKind | undefined {
  if (code === 'AUTH.PASSKEY_INVALID') return kindsOfPasskeys.get(status);
  // Who opens a link of somebody whose subscription has ended was denied nothing, and is not recorded.
  if (code === 'SHARE.UNAVAILABLE') return undefined;
  return kindsByCode.get(code) ?? (status === 403 ? 'access-denied' : undefined);
}

/** Most rows on their way to the database: an attack must not use up its connections. */
const MAX_WRITES = 20;

/**
 * One line in the log, one count and one stored row for everything that an administrator looks at after an attack. The
 * row is written beside the request; one that cannot be written is a warning, and its line remains.
 */
@Injectable()
export class SecurityLog implements OnApplicationShutdown {
  readonly #writes = new Set<Promise<void>>();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SECURITY_EVENT_OBSERVER) private readonly observe: SecurityEventObserver,
    @Inject(SecurityEventsRepository) private readonly events: Pick<SecurityEventsRepository, 'add'>,
  ) {}

  record(event: SecurityEvent): void {
    const { kind } = event;
    const row = this.#tell(event);
    if (this.#writes.size >= MAX_WRITES) {
      this.logger.warn({ securityEvent: kind }, 'too many security events at once, this one is not stored');
      return;
    }
    const write = this.#store(row).finally(() => this.#writes.delete(write));
    this.#writes.add(write);
  }

  /** For what may be answered only once it is stored. @throws whatever the database fails with */
  async recordFirst(event: SecurityEvent): Promise<void> {
    await this.events.add(this.#tell(event));
  }

  /** Logs and counts it. @returns its row */
  #tell({ kind, address, ...ids }: SecurityEvent): NewSecurityEvent {
    const network = address === undefined ? undefined : networkOf(address);
    this.logger.info({ securityEvent: kind, network, ...ids }, 'security event');
    this.observe(kind);
    return {
      kind,
      actorId: ids.userId ?? null,
      subjectId: ids.subjectId ?? null,
      network: network ?? null,
      code: ids.code ?? null,
      change: ids.change ?? null,
    };
  }

  /** Rows on their way are written before the process ends. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.#writes);
  }

  async #store(event: NewSecurityEvent): Promise<void> {
    try {
      await this.events.add(event);
    } catch (error) {
      this.logger.warn({ err: error, securityEvent: event.kind }, 'a security event could not be stored');
    }
  }
}

const networkOf = (address: string): string => (isIPv4(address) ? address.replace(/\d+$/, '0/24') : address);
