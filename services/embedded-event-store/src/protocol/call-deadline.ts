/** Milliseconds since the Unix epoch; Infinity where the client set none. */
export function deadlineMsOf(call: { getDeadline(): Date | number }): number {
  const deadline = call.getDeadline();
  return typeof deadline === 'number' ? deadline : deadline.getTime();
}
