import type { PersonalTexts } from '@app/accounts';
import { delay } from '@app/platform';
import type { AuditedStores } from '../shared/audited-stores.js';
import type { CredentialsRepository } from './credentials.repository.js';
import type { ReadModelsRepository } from './read-models.repository.js';

/** How long the projector is waited for, over all streams together. */
export class Patience {
  constructor(private leftMs: number) {}

  /** @returns false when nothing is left */
  async wait(): Promise<boolean> {
    if (this.leftMs <= 0) return false;
    const step = Math.min(this.leftMs, STEP_MS);
    this.leftMs -= step;
    await delay(step);
    return true;
  }
}

const STEP_MS = 100;

export interface DiffStores extends AuditedStores {
  readonly models: ReadModelsRepository;
  readonly credentials: CredentialsRepository;
  /** Opens names; undefined without the master key. */
  readonly texts: PersonalTexts | undefined;
  readonly patience: Patience;
}
