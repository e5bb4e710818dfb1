import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { CredentialsRepository, KeyWrapping } from '@app/accounts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';

const KNOWN_DEVICES_COOKIE = 'known_devices';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** Persons remembered by one browser. */
const PERSONS_MAX = 5;
const cookiePattern = new RegExp(`(?:^|;\\s*)${KNOWN_DEVICES_COOKIE}=([\\w~.-]{1,1000})`);

/** The cookie's value as the browser sent it. */
export const knownDevicesOf = (request: Pick<Request, 'get'>): string | undefined =>
  cookiePattern.exec(request.get('Cookie') ?? '')?.[1];

/** Only routes of signing in read it, and it opens nothing: it is no part of a session. */
const knownDevicesOptions = (request: Pick<Request, 'secure'>): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: request.secure,
  path: '/api/auth',
  maxAge: YEAR_MS,
});

/**
 * Recognizes browsers that have signed in as a person before, so that wrong passwords sent by others from the same
 * network do not delay that person. The cookie holds one signed entry a person ("device~seconds~signature"), without a
 * name or id of anybody.
 */
@Injectable()
export class KnownDevices {
  readonly #key: KeyObject;

  constructor(
    wrapping: KeyWrapping,
    private readonly credentials: CredentialsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#key = wrapping.derive('known-devices');
  }

  /** The id of the device, if it has signed in within a year as the person of this name (as it is compared). */
  async findByName(cookie: string | undefined, usernameKey: string): Promise<string | undefined> {
    const account = cookie === undefined ? undefined : await this.credentials.findByKey(usernameKey);
    return account === undefined ? undefined : this.#find(cookie, account.userId);
  }

  /** Sets the cookie after a sign-in as this person. */
  remember(userId: string, request: Pick<Request, 'get' | 'secure'>, response: Response): void {
    const cookie = this.add(knownDevicesOf(request), userId);
    response.cookie(KNOWN_DEVICES_COOKIE, cookie, knownDevicesOptions(request));
  }

  /** The cookie after a sign-in as this person, with the other persons it held. */
  add(cookie: string | undefined, userId: string): string {
    const others = entriesOf(cookie).filter((entry) => !this.#isOf(entry, userId));
    const device = this.#find(cookie, userId) ?? randomBytes(16).toString('base64url');
    const seconds = String(Math.floor(this.clock.now().getTime() / 1000));
    const own = [device, seconds, this.#sign(userId, device, seconds)].join('~');
    return [own, ...others.slice(0, PERSONS_MAX - 1)].join('.');
  }

  #find(cookie: string | undefined, userId: string): string | undefined {
    return entriesOf(cookie)
      .find((entry) => this.#isOf(entry, userId))
      ?.split('~')[0];
  }

  #isOf(entry: string, userId: string): boolean {
    const [device = '', seconds = '', signature = ''] = entry.split('~');
    const expected = Buffer.from(this.#sign(userId, device, seconds));
    const sent = Buffer.from(signature);
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return false;
    return Number.parseInt(seconds, 10) * 1000 + YEAR_MS > this.clock.now().getTime();
  }

  #sign(userId: string, device: string, seconds: string): string {
    return createHmac('sha256', this.#key).update(`${userId}~${device}~${seconds}`).digest('base64url');
  }
}

const entriesOf = (cookie: string | undefined): readonly string[] =>
  cookie === undefined ? [] : cookie.split('.').slice(0, PERSONS_MAX);
