export const SOURCE_MAPS = '--enable-source-maps';

/** Megabytes of each half of the young generation of a service; the projector's holds two of its batches (ADR 17). */
const SEMI_SPACE_MB = 8;
const PROJECTOR_SEMI_SPACE_MB = 16;

/**
 * What a service is started with. A smaller young generation keeps each of them tens of megabytes lighter, and a
 * collection of it, for which all requests wait, shorter. Nobody waits for the projector's: what lives through a batch is
 * not moved about while there is room for it.
 */
export function serviceNodeOptions(service: string): readonly string[] {
  return service === 'projector'
    ? [
        `--min-semi-space-size=${PROJECTOR_SEMI_SPACE_MB}`,
        `--max-semi-space-size=${PROJECTOR_SEMI_SPACE_MB}`,
        SOURCE_MAPS,
      ]
    : [`--max-semi-space-size=${SEMI_SPACE_MB}`, SOURCE_MAPS];
}
