import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** The large part of a JSON object that many answers share, written out and compressed once. */
export interface SharedJson {
  /** Equal parts have equal digests. */
  readonly digest: string;
  /** The part without its last brace. */
  readonly open: Buffer;
  /** The same as blocks of RFC 1951, flushed to a whole byte and not ended, so that others can follow. */
  readonly deflated: Buffer;
  /** CRC-32 of `open`, to be continued. */
  readonly checksum: number;
}

const deflated = promisify(deflateRaw);

/** Compresses in a thread of its own. @param part with one member at least */
export async function shareJson(part: object): Promise<SharedJson> {
  const open = Buffer.from(JSON.stringify(part).slice(0, -1));
  return {
    digest: createHash('sha256').update(open).digest('base64url'),
    open,
    deflated: await deflated(open, { finishFlush: constants.Z_SYNC_FLUSH }),
    checksum: crc32(open),
  };
}

/** The whole object. @param own the members that differ, one at least */
export const plainJson = ({ open }: SharedJson, own: object): Buffer => Buffer.concat([open, endOf(own)]);

/**
 * The whole object as gzip (RFC 1952). Its own members follow as they are, in a last block without compression: a few
 * hundred bytes are not worth a compressor for each answer.
 *
 * @param own below 64 kB when written out
 */
export function gzippedJson(shared: SharedJson, own: object): Buffer {
  const end = endOf(own);
  const block = Buffer.alloc(5);
  block.writeUInt8(LAST_STORED_BLOCK, 0);
  block.writeUInt16LE(end.length, 1);
  block.writeUInt16LE(0xffff - end.length, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, shared.checksum), 0);
  trailer.writeUInt32LE((shared.open.length + end.length) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, shared.deflated, block, end, trailer]);
}

/** Deflate, no name, no time, no system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** RFC 1951, 3.2.4: the bit of the last block, and two for "stored". */
const LAST_STORED_BLOCK = 0b001;

const endOf = (own: object): Buffer => Buffer.from(`,${JSON.stringify(own).slice(1)}`);
