export * from './app-schema.js';
export * from './read-column-types.js';
export * from './read-schema.js';
export * from './stream-heads-schema.js';
