export * from './app-schema.js';
export * from './read-schema.js';
