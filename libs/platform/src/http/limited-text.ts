/** The body of a response as text; undefined where it is larger than `maxBytes`, of which no more is read. */
export async function limitedText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    const chunk: unknown = part;
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a body is made of bytes');
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
