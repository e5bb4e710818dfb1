import type { ImportFaultCode } from './import-fault.js';

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const PDF = [0x25, 0x50, 0x44, 0x46];
/** Workbooks of Excel up to 2003. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const GZIP = [0x1f, 0x8b];
/** Names in the archive that a workbook is: Excel's, and that of other office programs. */
const WORKBOOK_PARTS = ['[Content_Types].xml', 'xl/', 'application/vnd.oasis.opendocument'];

/** What people take for a CSV, known by its first bytes; undefined for anything that may be text. */
export function otherKindOf(bytes: Uint8Array): ImportFaultCode | undefined {
  if (startsWith(bytes, PDF)) return 'IMPORT.FILE_IS_PDF';
  if (startsWith(bytes, COMPOUND)) return 'IMPORT.FILE_IS_WORKBOOK';
  if (startsWith(bytes, GZIP)) return 'IMPORT.FILE_IS_ARCHIVE';
  if (!startsWith(bytes, ZIP)) return undefined;
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return WORKBOOK_PARTS.some((part) => names.includes(part))
    ? 'IMPORT.FILE_IS_WORKBOOK'
    : 'IMPORT.FILE_IS_ARCHIVE';
}
