import { globSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ANCHOR_STREAM, headsAnchoredDataSchema } from '@app/event-store';
import {
  accountEventCodec,
  ledgerEventCodec,
  paymentEventCodec,
  subscriptionEventCodec,
  trackRecordEventCodec,
} from '@app/ledger';
import { readColumnTypes } from '@app/read-models';
import { root } from '../stack/root.ts';
import { type EventFamily, renderEventCatalogue } from './event-catalogue.ts';
import { type ProjectedTable, renderReadModelCatalogue } from './read-model-catalogue.ts';
import { eventComments, tablesOf } from './source-comments.ts';

const READ_COLUMNS = 'libs/read-models/src/schema/read-columns.ts';

const anchors: EventFamily = {
  stream: ANCHOR_STREAM,
  schema: z.object({ type: z.literal('anchor.heads-anchored'), data: headsAnchoredDataSchema }),
  versionOf: () => 1,
};

/** docs/events.md */
export function eventCatalogue(): string {
  const families: readonly EventFamily[] = [
    { stream: 'ledger-<user id>', ...ledgerEventCodec },
    { stream: 'account-<user id>', ...accountEventCodec },
    { stream: 'subscription-<user id>', ...subscriptionEventCodec },
    { stream: 'payment-<payment id>', ...paymentEventCodec },
    { stream: 'track-record', ...trackRecordEventCodec },
    anchors,
  ];
  const files = globSync('libs/ledger/src/events/*.ts', { cwd: root }).map((file) => join(root, file));
  return renderEventCatalogue(families, eventComments(files));
}

/** docs/read-models.md. `projected` is what the projector says of its tables. */
export function readModelCatalogue(projected: readonly ProjectedTable[]): string {
  const tables = tablesOf(join(root, READ_COLUMNS));
  return renderReadModelCatalogue({ tables, columnTypes: readColumnTypes, projected });
}
