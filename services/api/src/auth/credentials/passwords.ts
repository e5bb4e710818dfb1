import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import type { ApiConfig } from '../../config.js';
import { CONFIG } from '../../core/dependencies.js';

/** argon2id, with its parameters from the configuration. */
@Injectable()
export class Passwords implements OnModuleInit {
  private decoy = '';

  constructor(@Inject(CONFIG) private readonly config: ApiConfig) {}

  async onModuleInit(): Promise<void> {
    this.decoy = await this.hash('no account has this password');
  }

  /** PHC string with a random salt; argon2id is the library's default algorithm. */
  async hash(password: string): Promise<string> {
    const { ARGON2_MEMORY_KIB, ARGON2_PASSES, ARGON2_LANES } = this.config;
    return hash(password, {
      memoryCost: ARGON2_MEMORY_KIB,
      timeCost: ARGON2_PASSES,
      parallelism: ARGON2_LANES,
    });
  }

  /** Without a stored hash a decoy is verified, so that an unknown name takes as long as a wrong password. */
  async matches(storedHash: string | undefined, password: string): Promise<boolean> {
    const isRight = await verify(storedHash ?? this.decoy, password);
    return isRight && storedHash !== undefined;
  }

  /** True when a hash was made with other parameters than those of today. */
  isOutdated(storedHash: string): boolean {
    const { ARGON2_MEMORY_KIB, ARGON2_PASSES, ARGON2_LANES } = this.config;
    const today = `$argon2id$v=19$m=${ARGON2_MEMORY_KIB},t=${ARGON2_PASSES},p=${ARGON2_LANES}$`;
    return !storedHash.startsWith(today);
  }
}
