export { BackupError, type BackupErrorCode } from './backup.errors.js';
export { createBackup, type BackupOptions } from './create-backup.js';
export { storeFileTool, type StoreFileFacts, type StoreFileTool } from './event-store/store-file-tool.js';
export { verifyAllChains, type ChainReport } from './event-store/verify-chains.js';
export { MANIFEST_FILE, MANIFEST_FORMAT, type Manifest } from './manifest/manifest.js';
export { openBackup } from './open-backup.js';
export { restoreBackup, type RestoreOptions, type RestoreResult } from './restore/restore-backup.js';
export type { EventStorePrograms } from './restore/restore-event-store.js';
export { unfinishedRestoreNotice } from './restore/restore-state.js';
