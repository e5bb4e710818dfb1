/**
 * Writes protobuf from the last byte to the first. A nested message is preceded by its length, and written this way
 * round the length is known when its turn comes: one pass, one buffer, no copies.
 *
 * Only for what is sent by the million, events and the answers to their appends: everything else uses the generated
 * classes.
 */
export class BackwardWriter {
  readonly #buffer: Buffer;
  #at: number;

  /** `capacity` must be at least what will be written. */
  constructor(capacity: number) {
    this.#buffer = Buffer.allocUnsafe(capacity);
    this.#at = capacity;
  }

  /** A mark for `closeMessage`: the end of the message whose fields are written next. */
  openMessage(): number {
    return this.#at;
  }

  closeMessage(field: number, mark: number): void {
    this.#varint(mark - this.#at);
    this.#tag(field, 2);
  }

  bytes(field: number, value: Uint8Array): void {
    this.#at -= value.byteLength;
    this.#buffer.set(value, this.#at);
    this.#varint(value.byteLength);
    this.#tag(field, 2);
  }

  text(field: number, value: string, byteLength: number): void {
    this.#at -= byteLength;
    this.#buffer.write(value, this.#at, byteLength, 'utf8');
    this.#varint(byteLength);
    this.#tag(field, 2);
  }

  /** A safe non-negative integer. */
  integer(field: number, value: number): void {
    this.#varint(value);
    this.#tag(field, 0);
  }

  /** An unsigned or two's complement integer of 64 bits. */
  bigInteger(field: number, value: bigint): void {
    const groups: number[] = [];
    for (let rest = value; ; rest >>= 7n) {
      groups.push(Number(rest & 127n) | (rest >= 128n ? 128 : 0));
      if (rest < 128n) break;
    }
    this.#at -= groups.length;
    this.#buffer.set(groups, this.#at);
    this.#tag(field, 0);
  }

  /** What was written; the writer is used up. */
  finish(): Buffer {
    return this.#buffer.subarray(this.#at);
  }

  /** Fields above 15 need longer tags; the messages written here have none. */
  #tag(field: number, wireType: number): void {
    this.#at -= 1;
    this.#buffer[this.#at] = (field << 3) | wireType;
  }

  #varint(value: number): void {
    let length = 1;
    for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) length += 1;
    this.#at -= length;
    let at = this.#at;
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) {
      this.#buffer[at] = (rest % 128) | 128;
      at += 1;
    }
    this.#buffer[at] = rest;
  }
}
