export * from './credentials/username.js';
