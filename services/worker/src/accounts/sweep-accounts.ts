import type { Logger } from '@app/platform';

/** Finishes erasures and settles lost registrations; neither waits for the other to succeed. @throws the last failure */
export async function sweepAccounts({
  finishErasures,
  settleRegistrations,
  logger,
}: {
  readonly finishErasures: () => Promise<unknown>;
  readonly settleRegistrations: () => Promise<{ readonly opened: number; readonly freed: number }>;
  readonly logger: Logger;
}): Promise<void> {
  try {
    await finishErasures();
  } finally {
    const { opened, freed } = await settleRegistrations();
    if (opened + freed > 0) logger.info({ opened, freed }, 'lost registrations were settled');
  }
}
