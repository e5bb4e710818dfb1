import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '../../config.js';
import { CONFIG } from '../../core/dependencies.js';
import { ProblemError } from '../../core/http/problem.error.js';

const LOCALHOST = 'localhost';

/** Who passkeys are for: the host of PUBLIC_URL, else this computer. An IP address is none (WebAuthn asks for a name). */
@Injectable()
export class RelyingParty {
  readonly #url: URL | undefined;
  /** Null where the app has an IP address alone. */
  readonly host: string | null;

  constructor(@Inject(CONFIG) { PUBLIC_URL }: Pick<ApiConfig, 'PUBLIC_URL'>) {
    this.#url = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
    const host = this.#url?.hostname ?? LOCALHOST;
    this.host = isIP(host.replaceAll(/[[\]]/g, '')) === 0 ? host : null;
  }

  /** @throws ProblemError 409 where there are no passkeys */
  requireHost(): string {
    if (this.host === null)
      throw new ProblemError({
        status: 409,
        code: 'AUTH.PASSKEYS_UNAVAILABLE',
        detail: 'Passkeys need a host name, and this app has an IP address',
      });
    return this.host;
  }

  /** Where a browser has to have signed. Without PUBLIC_URL any port of this computer, since only a browser on it can. */
  isOwnOrigin(origin: string): boolean {
    if (this.#url !== undefined) return origin === this.#url.origin;
    return URL.canParse(origin) && new URL(origin).hostname === LOCALHOST;
  }
}
