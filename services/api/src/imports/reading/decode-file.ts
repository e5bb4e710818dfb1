import { importBytesMax } from '@app/contracts';
import { errorCode } from '@app/platform';
import { importFault, type ImportFault } from './import-fault.js';

export interface DecodedFile {
  /** Without its byte-order mark. */
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
}

function encodingOf(bytes: Uint8Array): DecodedFile['encoding'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/**
 * The text of a file. UTF-16 is taken where its byte-order mark says so; anything else that is not UTF-8 is refused,
 * since a guessed code page would turn names into other names.
 */
export function decodeFile(
  bytes: Uint8Array,
): { readonly file: DecodedFile } | { readonly fault: ImportFault } {
  if (bytes.byteLength > importBytesMax) {
    return importFault('IMPORT.FILE_TOO_LARGE', { maxBytes: importBytesMax });
  }
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // Zero characters are UTF-16 without its mark, or no text at all.
    if (text.includes('\0')) return importFault('IMPORT.ENCODING');
    return { file: { text, encoding } };
  } catch (error) {
    if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return importFault('IMPORT.ENCODING');
    throw error;
  }
}
