import { describe, expect, it } from '@jest/globals';
import { ledgerEventCodec } from '../events/ledger-event.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { foldLedger } from './ledger-fold.js';
import type { RecordedLedgerEvent } from './ledger-fold.js';

function longStream(deposits: number): readonly RecordedLedgerEvent[] {
  const ledger = new LedgerScenario('2026-11-27');
  for (let count = 0; count < deposits; count += 1) ledger.deposits('1.00');
  return ledger.stream;
}

/** As the repository gives it back: written down and read again. */
const reread = ({ event, commandId }: RecordedLedgerEvent): RecordedLedgerEvent => ({
  event: ledgerEventCodec.decode(ledgerEventCodec.encode(event)),
  commandId,
});

describe('folding what was just folded on trial', () => {
  const stream = longStream(605);
  const from = foldLedger(stream.slice(0, 600));
  const [next, after] = [stream.slice(600, 602), stream.slice(602, 604)];

  it('costs nothing, although the events were written down and read again in between', () => {
    const trial = foldLedger(next, from);
    expect(foldLedger(next.map(reread), from)).toBe(trial);
  });

  it('gives another state for other events, another command or another state to start from', () => {
    const trial = foldLedger(next, from);
    expect(foldLedger(after, from)).not.toBe(trial);
    foldLedger(next, from);
    const byAnother = next.map((each, index) => ({
      ...each,
      commandId: after[index]?.commandId ?? each.commandId,
    }));
    expect([...foldLedger(byAnother, from).eventsByCommand.keys()]).not.toEqual([
      ...trial.eventsByCommand.keys(),
    ]);
    foldLedger(next, from);
    expect(foldLedger(next, foldLedger(stream.slice(0, 600)))).toEqual(trial);
  });
});
