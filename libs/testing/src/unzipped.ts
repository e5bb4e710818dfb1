import { inflateRawSync } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_ENTRY = 0x02014b50;
const DEFLATED = 8;

/** The files of a ZIP by name, found by its central directory. */
export function unzipped(zip: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  // The end record has no comment: it is the last 22 bytes.
  const end = zip.length - 22;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL_ENTRY) throw new Error('no entry of a ZIP');
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const start = zip.readUInt32LE(at + 42);
    if (zip.readUInt32LE(start) !== LOCAL_HEADER) throw new Error('no file of a ZIP');
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const bytes = zip.subarray(data, data + size);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, method === DEFLATED ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
