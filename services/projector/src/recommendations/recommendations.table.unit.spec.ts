import { describe, expect, it } from '@jest/globals';
import { ledgerEventCodec } from '@app/ledger';
import { LedgerScenario } from '@app/ledger/testing';
import { ledgerViewOf } from '../testing/ledger-view-of.js';
import { recommendationsTable } from './recommendations.table.js';

describe('recommendation rows', () => {
  it('hold the event as it is stored, so that it can be read back to the same values', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.recommends({ investment: '60.00' });
    const [row] = recommendationsTable.rowsOf(ledgerViewOf(ledger));
    expect(row).toMatchObject({
      week: '2026-W48',
      revision: 0n,
      payload: { base: '10000', regime: 'transition' },
    });
    const decoded = ledgerEventCodec.decode({
      type: 'ledger.recommendation-issued',
      schemaVersion: 1,
      data: JSON.parse(JSON.stringify(row?.payload)),
    });
    expect(decoded).toEqual(ledger.stream[0]?.event);
  });
});
