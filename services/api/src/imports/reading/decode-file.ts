import { importBytesMax } from '@app/contracts';
import { decodeText, type DecodedText } from '@app/platform/csv';
import { importFault, type ImportFault } from './import-fault.js';

/** The text of an uploaded file, or what is wrong with it. */
export function decodeFile(
  bytes: Uint8Array,
): { readonly file: DecodedText } | { readonly fault: ImportFault } {
  if (bytes.byteLength > importBytesMax) {
    return importFault('IMPORT.FILE_TOO_LARGE', { maxBytes: importBytesMax });
  }
  const file = decodeText(bytes);
  return file === undefined ? importFault('IMPORT.ENCODING') : { file };
}
