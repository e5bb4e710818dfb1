export { BackupError } from './backup.errors.js';
export { createBackup } from './create-backup.js';
export { storeFileTool } from './event-store/store-file-tool.js';
export type { Manifest } from './manifest/manifest.js';
export { openBackup } from './open-backup.js';
export { restoreBackup } from './restore/restore-backup.js';
