import { decodeEvent, type EventStore } from '@app/event-store';
import {
  type CommandId,
  commandIdOf,
  foldLedger,
  type LedgerEvent,
  ledgerEventCodec,
  type LedgerState,
  ledgerStream,
  type RecordedLedgerEvent,
  userIdOf,
} from '@app/ledger';

/** What a command appended, with the ledger right before and right after it. */
export interface LedgerAroundCommand {
  readonly events: readonly LedgerEvent[];
  readonly before: LedgerState;
  readonly after: LedgerState;
}

/**
 * The ledger as a command met it and left it, whatever was recorded since: a command that is repeated after its stored
 * answer is gone answers as it did the first time. Reads the stream, so it is for that case alone.
 *
 * @returns undefined where no event of the stream is of this command
 * @throws StoreUnavailableError, EventDecodeError
 */
export async function ledgerAroundCommand(
  store: EventStore,
  userId: string,
  command: CommandId,
): Promise<LedgerAroundCommand | undefined> {
  const earlier: RecordedLedgerEvent[] = [];
  const own: RecordedLedgerEvent[] = [];
  for await (const recorded of store.readStream(ledgerStream(userIdOf(userId)), { requiresLeader: true })) {
    const decoded = decodeEvent(ledgerEventCodec, recorded);
    const commandId = commandIdOf(decoded.commandId);
    // The events of a command are one append, so what follows them came later.
    if (own.length > 0 && commandId !== command) break;
    (commandId === command ? own : earlier).push({ event: decoded.event, commandId });
  }
  if (own.length === 0) return undefined;
  const before = foldLedger(earlier);
  return { events: own.map(({ event }) => event), before, after: foldLedger(own, before) };
}
