import protobuf from 'google-protobuf';

/** Groups of seven bits of a length; more than five do not fit into 32 bits. */
const lengthGroupsMax = 5;

/**
 * Reads messages as the generated classes want it, and rejects a message inside another one that claims to be longer than
 * what is there: the library would go on reading behind the end of the bytes, four thousand million times, and nobody
 * else would be served meanwhile.
 */
function checkedReader(bytes: Uint8Array): protobuf.BinaryReader {
  const reader = new protobuf.BinaryReader(bytes);
  const readMessage = reader.readMessage.bind(reader);
  reader.readMessage = (message, read) => {
    requireWhole(bytes, reader.getCursor());
    readMessage(message, read);
  };
  return reader;
}

/** @throws RangeError unless the length at a place, and as many bytes, are there */
function requireWhole(bytes: Uint8Array, from: number): void {
  let length = 0;
  for (let group = 0; group < lengthGroupsMax; group += 1) {
    const byte = bytes[from + group];
    if (byte === undefined) throw new RangeError('The message ends within a length.');
    length += (byte & 0x7f) * 2 ** (7 * group);
    if (byte >= 0x80) continue;
    if (from + group + 1 + length > bytes.length)
      throw new RangeError('A message is longer than the one it is in.');
    return;
  }
  throw new RangeError('A length has more than 32 bits.');
}

/** A generated class of a request. */
interface RequestClass<Request> {
  new (): Request;
  deserializeBinaryFromReader(message: Request, reader: protobuf.BinaryReader): Request;
}

/** How the requests of a call are read, in place of the class's own way. @throws RangeError, Error for bytes that are no such message */
export function readRequest<Request>(type: RequestClass<Request>): (bytes: Buffer) => Request {
  return (bytes) => type.deserializeBinaryFromReader(new type(), checkedReader(bytes));
}

/** For calls that are rejected whatever they say: their requests are not looked at. */
export function unreadRequest(bytes: Buffer): Buffer {
  return bytes;
}
