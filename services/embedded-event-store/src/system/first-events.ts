import { settingsStream } from '../access/access-control.js';
import type { EventLog } from '../storage/event-log.js';
import type { StreamWriter } from '../storage/stream-writer.js';
import { metadataStreamOf, metadataType } from '../streams/stream-metadata.js';
import { scavengeHistorySeconds, scavengesStream, systemAppend } from './scavenge-history.js';

const everybody = { $r: '$all', $w: '$all', $d: '$all', $mr: '$all', $mw: '$all' };
const administrators = { $r: '$admins', $w: '$admins', $d: '$admins', $mr: '$admins', $mw: '$admins' };

/**
 * What a new store begins with, so that its log is never empty, as that of a real server is not, and each of it true: how
 * long the history of scavenges is kept, and the default rights, which hold where there are accounts and change with the
 * next event of that stream.
 */
export function writeFirstEvents(log: EventLog, writer: StreamWriter): void {
  const history = JSON.stringify({ $maxAge: scavengeHistorySeconds });
  const rights = JSON.stringify({ $userStreamAcl: everybody, $systemStreamAcl: administrators });
  log.transaction(() => {
    writer.write(systemAppend(metadataStreamOf(scavengesStream), metadataType, history));
    writer.write(systemAppend(settingsStream, 'update-default-acl', rights));
  });
}
