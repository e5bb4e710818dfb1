import { randomUUID } from 'node:crypto';
import type { ProposedEvent } from '@app/event-store';

const HASH = 'a'.repeat(64);

/** An event as small as those of the ledger are: about 300 bytes of type, data and metadata. */
export function sampleEvent(): ProposedEvent {
  return {
    id: randomUUID(),
    type: 'bench.bitcoin-bought',
    data: {
      transactionId: '0199b6a0-5f10-7c3a-9d7e-2f6f5d1c0a11',
      ...{ quantity: '12345', price: '6000000', fee: '5', tradedOn: '2026-11-27' },
    },
    metadata: {
      commandId: '0199b6a0-5f10-7c3a-9d7e-2f6f5d1c0a12',
      ...{ schemaVersion: 1, hash: HASH },
    },
  };
}

export function sampleEvents(count: number): readonly ProposedEvent[] {
  return Array.from({ length: count }, () => sampleEvent());
}

/** Bytes of type, data and metadata. */
export const SAMPLE_BYTES = ((): number => {
  const { type, data, metadata } = sampleEvent();
  return type.length + JSON.stringify(data).length + JSON.stringify(metadata).length;
})();

/** The same as bytes, as a table holds it. */
export const sampleRow = (() => {
  const { type, data, metadata } = sampleEvent();
  return {
    ...{ type, id: Buffer.alloc(16, 7) },
    ...{ data: Buffer.from(JSON.stringify(data)), metadata: Buffer.from(JSON.stringify(metadata)) },
  };
})();
