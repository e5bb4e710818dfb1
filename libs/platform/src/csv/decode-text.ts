/** A file's text and how its bytes wrote it. */
export interface DecodedText {
  /** Without its byte-order mark. */
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
}

function encodingOf(bytes: Uint8Array): DecodedText['encoding'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/**
 * The text of a file. UTF-16 is taken where its byte-order mark says so; anything else that is not UTF-8 is rejected,
 * since a guessed code page would turn names into other names.
 *
 * @returns undefined for bytes that are no such text
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // Zero characters are UTF-16 without its mark, or no text at all.
    return text.includes('\0') ? undefined : { text, encoding };
  } catch (error) {
    if (isInvalidData(error)) return undefined;
    throw error;
  }
}

const isInvalidData = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
