/** Names of the BullMQ queues and schedules. Job ids carry no colon: BullMQ reserves it. */
export const marketSnapshotQueue = 'market-snapshot';
export const sidSnapshotQueue = 'sid-snapshot';
export const snapshotThinningQueue = 'snapshot-thinning';
export const marketClosesQueue = 'market-closes';
export const exchangeRatesQueue = 'exchange-rates';
export const housekeepingQueue = 'housekeeping';
export const backtestQueue = 'backtest';
export const anchorQueue = 'anchors';
/** Compares the read models with the streams. */
export const rowComparisonQueue = 'row-comparison';
export const mailOutboxQueue = 'mail-outbox';
export const accountSweepQueue = 'account-sweep';
/** Rewrites tables that erased people had rows in. */
export const erasurePurgeQueue = 'erasure-purge';
export const accountHousekeepingQueue = 'account-housekeeping';
export const paymentNoticeQueue = 'payment-notices';
export const paymentPollQueue = 'payment-poll';
export const paymentSweepQueue = 'payment-sweep';
export const subscriptionExpiryQueue = 'subscription-expiry';
/** Makes notices of a market snapshot, and mails what is due. */
export const noticeQueue = 'notices';
/** Pushes what is due to browsers. */
export const pushNoticeQueue = 'push-notices';
export const digestQueue = 'digests';
export const trackRecordQueue = 'track-record';
/** Interval of the market snapshot in milliseconds (core text, "Market refresh interval"). */
export const marketSnapshotIntervalMs = 30_000;

/** Postgres channel on which the worker tells of a new market snapshot. */
export const marketSnapshotChannel = 'market_snapshot';
/** Postgres channel on which the api asks the worker for a snapshot now; the payload is not read. */
export const marketRefreshChannel = 'market_refresh_requested';
/** Postgres channel on which the worker tells the id of each stored market snapshot. */
export const marketSnapshotStoredChannel = 'market_snapshot_stored';
/** Postgres channel on which the projector tells "stream:revision" after each batch. */
export const streamProgressChannel = 'stream_progress';
