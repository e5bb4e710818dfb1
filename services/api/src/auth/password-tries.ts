import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { CLOCK, CONFIG } from '../core/dependencies.js';
import { KeyedMutex } from '../core/streams/keyed-mutex.js';
import { tooMany } from './auth-limits.js';
import { KnownDevices } from './known-devices.js';

const WINDOW_MS = 15 * 60 * 1000;
const DELAY_MAX_MS = 60_000;
/** Passwords of one network that a process checks at a time. */
const LANES = 8;
/** A person's own browser may be wrong more often than a network before it waits. */
const KNOWN_DEVICE_FACTOR = 4;

export interface PasswordTry {
  /** The name as it is compared, or an id. */
  readonly name: string;
  /** The network, as `clientAddress` gives it. */
  readonly address: string;
  /** The cookie of known devices: one that has signed in as this person before is counted apart. */
  readonly knownDevices?: string | undefined;
}

/** The password of a sign-in, that of somebody signed in, or a code next to it. */
type TriedSecret = 'sign-in' | 'password-check' | 'second-factor';

/** Wrong tries that are counted together, and the count from which on each further one waits. */
interface Count {
  readonly bucket: string;
  readonly limit: number;
}

/**
 * Slows guessing of passwords down without keeping anybody out: after several wrong ones of a network, or of a pair of
 * name and network, the next waits 1, 2, 4 … 60 seconds. Passwords never by name alone: others cannot delay a person. A device
 * that the person has signed in with has a count of its own. Right passwords are not counted, however many there are
 * at once.
 */
@Injectable()
export class PasswordTries {
  readonly #turns = new KeyedMutex();

  constructor(
    private readonly limiter: AttemptLimiter,
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param verify gives undefined for a wrong password
   * @returns what `verify` gives
   * @throws ProblemError 429 while the next try has to wait; the password is not looked at
   */
  async check<Result>(
    use: TriedSecret,
    tried: PasswordTry,
    verify: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const device = await this.devices.findByName(tried.knownDevices, tried.name);
    const counts = this.#countsOf(use, tried, device);
    // Tries of a pair one after the other, codes of a person too, of a network a few at a time: parallel ones cannot get past the delay, and
    // right ones need not be counted before it is known that they are right. Each process has its own turns.
    const turn = await this.#turns.run(laneOf(use, tried, device), async () => {
      const waitMs = Math.max(...(await Promise.all(counts.map((count) => this.#waitMs(count)))));
      if (waitMs > 0) throw tooMany(use, Math.ceil(waitMs / 1000));
      const result = await verify();
      if (result === undefined)
        await Promise.all(counts.map(({ bucket }) => this.limiter.record({ bucket, windowMs: WINDOW_MS })));
      return result;
    });
    if (turn.turn === 'rejected') throw tooMany(use, 1);
    return turn.result;
  }

  #countsOf(use: TriedSecret, { name, address }: PasswordTry, device: string | undefined): readonly Count[] {
    const perName = this.config.SIGN_IN_LIMIT_PER_NAME;
    if (device !== undefined)
      return [{ bucket: `${use}-device:${device}`, limit: perName * KNOWN_DEVICE_FACTOR }];
    return [
      // Whoever gets as far as a code knows the password: a count of the name delays nobody else.
      ...(use === 'second-factor'
        ? [{ bucket: `${use}-name:${name}`, limit: perName * KNOWN_DEVICE_FACTOR }]
        : []),
      { bucket: `${use}-address:${address}`, limit: this.config.SIGN_IN_LIMIT_PER_ADDRESS },
      { bucket: `${use}-pair:${address} ${name}`, limit: perName },
    ];
  }

  /** Milliseconds until the next try, 0 or less where it need not wait. */
  async #waitMs({ bucket, limit }: Count): Promise<number> {
    const { count, newest } = await this.limiter.recent({ bucket, windowMs: WINDOW_MS });
    if (newest === undefined || count < limit) return 0;
    const delayMs = Math.min(DELAY_MAX_MS, 1000 * 2 ** (count - limit));
    return newest.getTime() + delayMs - this.clock.now().getTime();
  }
}

function laneOf(use: TriedSecret, { name, address }: PasswordTry, device: string | undefined): string {
  if (device !== undefined) return `${use} ${device}`;
  // Its count is of the name, wherever the codes come from.
  if (use === 'second-factor') return `${use} ${name}`;
  const lane = (createHash('sha256').update(name).digest()[0] ?? 0) % LANES;
  return `${use} ${address} ${lane}`;
}
