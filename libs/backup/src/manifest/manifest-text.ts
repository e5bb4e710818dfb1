import { createHash } from 'node:crypto';
import { BackupError } from '../backup.errors.js';
import {
  type Envelope,
  envelopeSchema,
  formatSchema,
  MANIFEST_FILE,
  MANIFEST_FORMAT,
  manifestSchema,
} from './manifest.js';

const INDENT = 2;

/** The one text a manifest has: its content and, over that, a checksum and the MAC. */
export function renderManifest({ manifest: content, mac }: Envelope): string {
  // Parsing puts the keys into the schema's order, so that equal manifests have equal texts.
  const manifest = manifestSchema.parse(content);
  const sha256 = createHash('sha256').update(JSON.stringify(manifest), 'utf8').digest('hex');
  return `${JSON.stringify({ manifest, sha256, mac }, undefined, INDENT)}\n`;
}

/**
 * Reads the text of a manifest.
 * @throws BackupError DAMAGED when any byte is not as it was written, TOO_NEW for a later format
 */
export function parseManifest(text: string): Envelope {
  const json = parseJson(text);
  const known = formatSchema.safeParse(json);
  if (known.success && known.data.manifest.format > MANIFEST_FORMAT) {
    throw new BackupError(
      'BACKUP.TOO_NEW',
      `The backup has format ${known.data.manifest.format}; this version reads up to ${MANIFEST_FORMAT}. Restore it with the version that made it, or a newer one.`,
    );
  }
  const parsed = envelopeSchema.safeParse(json);
  // Rendered again, it must be the same text: that covers the checksum, and every byte it does not.
  if (!parsed.success || renderManifest(parsed.data) !== text) {
    throw new BackupError('BACKUP.DAMAGED', `${MANIFEST_FILE} is damaged: it is not as it was written.`);
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BackupError('BACKUP.DAMAGED', `${MANIFEST_FILE} is damaged: it is cut off or no JSON.`, {
      cause,
    });
  }
}
