export * from './key-wrapping.js';
export * from './master-key.js';
export * from './person-keys.repository.js';
export * from './personal-texts.js';
