import { ledgerEventCodec } from './events/ledger-event.js';
import type { LedgerEvent } from './events/ledger-event.js';
import { commandIdOf } from './ids.js';
import { EMPTY_LEDGER } from './state/empty-ledger.js';
import { foldLedger, startLedgerFold } from './state/ledger-fold.js';
import type { RecordedLedgerEvent } from './state/ledger-fold.js';
import type { LedgerState } from './state/ledger-state.js';

/** An event with the command id that is in its metadata. */
type ReadEvent = { readonly event: LedgerEvent; readonly commandId: string };

const recorded = ({ event, commandId }: ReadEvent): RecordedLedgerEvent => ({
  event,
  commandId: commandIdOf(commandId),
});

/** The streams `ledger-<userId>`, as every reader has to load and fold them. */
export const ledgerStreams = {
  category: 'ledger',
  codec: ledgerEventCodec,
  initialState: EMPTY_LEDGER,
  fold: (state: LedgerState, events: readonly ReadEvent[]): LedgerState =>
    foldLedger(events.map(recorded), state),
  /** For a stream that is read page by page. */
  startFold: (state: LedgerState) => {
    const folding = startLedgerFold(state);
    return {
      add: (events: readonly ReadEvent[]): void => {
        folding.add(events.map(recorded));
      },
      finish: folding.finish,
    };
  },
};
