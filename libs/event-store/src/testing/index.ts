export { createInMemoryEventStore } from './in-memory-event-store.js';
export type { AppendCall, InMemoryEventStore, InMemoryOptions } from './in-memory-event-store.js';
export { startCuttingProxy, type CuttingProxy } from './cutting-proxy.js';
