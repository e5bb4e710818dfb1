/** The correlation id in an event's metadata, whatever else of it is wrong. */
export function correlationOf(metadata: unknown): string | undefined {
  if (typeof metadata !== 'object' || metadata === null || !('$correlationId' in metadata)) return undefined;
  return typeof metadata.$correlationId === 'string' ? metadata.$correlationId : undefined;
}
