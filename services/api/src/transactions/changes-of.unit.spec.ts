import { describe, expect, it } from '@jest/globals';
import type { FoldedEvent } from '@app/event-store';
import type { LedgerEvent, TransactionId } from '@app/ledger';
import { LedgerScenario } from '@app/ledger/testing';
import { changesOf } from './changes-of.js';

/** The changes of a transaction and of what corrects it, in words. */
function told({ state, stream }: LedgerScenario, id: TransactionId): readonly string[] {
  const original = state.transactions.get(id)?.original;
  const line = new Map([...state.transactions].filter(([, each]) => each.original === original));
  const events = stream.map(({ event, commandId }, index): FoldedEvent<LedgerEvent> => ({
    event,
    commandId,
    revision: BigInt(index),
    occurredAt: '2026-11-27T12:00:00.000Z',
    actor: { kind: 'user', id: 'anybody' },
  }));
  return changesOf(line, events).map(({ change, withImport }) =>
    withImport ? `${change} with import` : change,
  );
}

function imported(): {
  readonly ledger: LedgerScenario;
  readonly row: TransactionId;
  readonly batch: ReturnType<LedgerScenario['startsImport']>;
} {
  const ledger = new LedgerScenario('2026-11-27');
  const batch = ledger.startsImport([
    { kind: 'buy', quantity: '1', price: '100', on: '2026-11-02' },
    { kind: 'deposit', amount: '5', on: '2026-11-02' },
  ]);
  ledger.completesImport(batch);
  return { ledger, batch, row: ledger.nth(0) };
}

describe('the changes of an imported row', () => {
  it('are those of its batch while it is in effect, also once it was corrected', () => {
    const { ledger, batch, row } = imported();
    ledger.edits(row, { quantity: '2', price: '100', on: '2026-11-02' });
    ledger.voidsImport(batch);
    ledger.restoresImport(batch);
    expect(told(ledger, row)).toEqual(['created', 'edited', 'voided with import', 'restored with import']);
  });

  it('are not those of its batch once it was voided singly (regression: told as restored, and it was not)', () => {
    const { ledger, batch, row } = imported();
    ledger.voids(row);
    ledger.voidsImport(batch);
    ledger.restoresImport(batch);
    expect(ledger.state.transactions.get(row)?.isVoided).toBe(true);
    expect(told(ledger, row)).toEqual(['created', 'voided']);
    ledger.restores(row);
    ledger.voidsImport(batch);
    expect(told(ledger, row)).toEqual(['created', 'voided', 'restored', 'voided with import']);
  });
});
