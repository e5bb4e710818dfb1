export { startCuttingProxy } from './cutting-proxy.js';
export type { CuttingProxy } from './cutting-proxy.js';
export { createInMemoryEventStore } from './in-memory-event-store.js';
export type { InMemoryEventStore } from './in-memory-event-store.js';
export { startScriptedServer } from './scripted-server.js';
export { startStandInCluster } from './stand-in-cluster.js';
export type { StandInCluster } from './stand-in-cluster.js';
