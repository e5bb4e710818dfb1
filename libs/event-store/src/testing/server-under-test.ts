/** The server of `TEST_EVENTSTORE_URL`. */
export const testUrl = process.env['TEST_EVENTSTORE_URL'] ?? '';

export function serverUnderTest(): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(testUrl.replace(/^esdb:/, 'http:'));
  return { host: hostname, port: Number(port) };
}
