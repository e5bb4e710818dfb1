const VARINT = 0;
const FIXED_64 = 1;
const LENGTH = 2;
const FIXED_32 = 5;

/** A varint has seven bits a byte, and seven of them still fit into a safe integer. */
const SAFE_GROUPS = 7;
const GROUPS_MAX = 10;

/** The tag of a field that holds an integer. */
export const integerTag = (field: number): number => (field << 3) | VARINT;
/** The tag of a field that holds text, bytes or a message. */
export const lengthTag = (field: number): number => (field << 3) | LENGTH;

/**
 * Reads protobuf field by field, without an object in between. Only for what comes by the million, an event read or
 * appended: everything else uses the generated classes.
 *
 * Each method that reads throws a RangeError where the bytes end too early or cannot be protobuf.
 */
export class ProtobufReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Whether anything is left before `end`. */
  isBefore(end: number): boolean {
    return this.#at < end;
  }

  /** Number and wire type of the field that comes next; also the length of one. */
  varint(): number {
    let value = 0;
    let unit = 1;
    for (let group = 0; group < SAFE_GROUPS; group += 1) {
      const byte = this.#byte();
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
      unit *= 0x80;
    }
    throw new RangeError('a tag or a length is too large');
  }

  uint64(): bigint {
    let value = 0;
    let unit = 1;
    for (let group = 0; group < SAFE_GROUPS; group += 1) {
      const byte = this.#byte();
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return BigInt(value);
      unit *= 0x80;
    }
    return this.#uint64From(BigInt(value));
  }

  /** Enters a message. @returns where it ends */
  enter(): number {
    const length = this.varint();
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('a field is longer than the message that it is in');
    return end;
  }

  text(): string {
    const end = this.enter();
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end;
    return text;
  }

  /** A view of the message's own bytes. */
  bytes(): Buffer {
    const end = this.enter();
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }

  /** Passes over a field that is of no interest. */
  skip(tag: number): void {
    switch (tag & 0x7) {
      case VARINT:
        this.uint64();
        return;
      case FIXED_64:
        this.#pass(8);
        return;
      case LENGTH:
        this.#at = this.enter();
        return;
      case FIXED_32:
        this.#pass(4);
        return;
      default:
        throw new RangeError('a field is of an unknown wire type');
    }
  }

  #uint64From(low: bigint): bigint {
    let value = low;
    for (let group = SAFE_GROUPS; group < GROUPS_MAX; group += 1) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << BigInt(7 * group);
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw new RangeError('an integer has more than 64 bits');
  }

  #pass(bytes: number): void {
    if (this.#at + bytes > this.#bytes.length) throw new RangeError('the message ends too early');
    this.#at += bytes;
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('the message ends too early');
    this.#at += 1;
    return byte;
  }
}
