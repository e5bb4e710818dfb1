/**
 * Answers of other servers that this one gives only on demand, so that clients can be tested against them:
 *
 * - `end-checkpoint` (EventStoreDB 24.2 and later): a filtered subscription from the start that reaches the end of the
 *   log without a match, before one checkpoint interval is full, is sent the checkpoint 2^64 - 1 and none after it.
 * - `no-caught-up` (EventStoreDB before 23.10): no subscription is sent CaughtUp.
 * - `consumer-too-slow` (EventStoreDB 23.10): a live subscription for which more than 64 events wait ends with ABORTED.
 * - `fell-behind` (no EventStoreDB up to 24.6, though the protocol has it): a live subscription that begins to read from
 *   the past again is sent FellBehind.
 */
export const peculiarities = ['end-checkpoint', 'no-caught-up', 'consumer-too-slow', 'fell-behind'] as const;
export type Peculiarity = (typeof peculiarities)[number];
