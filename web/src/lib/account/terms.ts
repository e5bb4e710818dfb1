import { currentTerms } from '@app/contracts';
import type { AcceptedTerms } from '@app/contracts';

/** Whether somebody has to be asked for the terms of use: they accepted none, or an earlier version than this page has. */
export const isAcceptanceMissing = (accepted: AcceptedTerms | null): boolean =>
  (accepted?.version ?? 0) < currentTerms.version;
