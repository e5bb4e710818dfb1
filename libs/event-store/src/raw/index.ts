export { connectRawEventStore } from './connect-raw-event-store.js';
export type { RawEvent, RawEventStore, RawProposal } from './raw-event.js';
