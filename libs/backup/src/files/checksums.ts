import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_MODE, syncPath } from './durable-files.js';

/** Size and SHA-256 (hex) of some content. */
export interface Checksum {
  readonly bytes: number;
  readonly sha256: string;
}

class Summing extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, data: Buffer) => void,
  ): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
    done(null, chunk);
  }

  sum(): Checksum {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Writes a new file (mode 600, synced) and returns what was written. Fails when there is one of that name. */
export async function writeChecked(source: Readable, file: string, signal?: AbortSignal): Promise<Checksum> {
  const summing = new Summing();
  await pipeline(source, summing, createWriteStream(file, { flags: 'wx', mode: FILE_MODE }), { signal });
  await syncPath(file);
  return summing.sum();
}

/** Reads a file once. */
export async function checksumOf(file: string, signal?: AbortSignal): Promise<Checksum> {
  const hash = createHash('sha256');
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { signal });
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const isSame = (a: Checksum, b: Checksum): boolean => a.bytes === b.bytes && a.sha256 === b.sha256;
