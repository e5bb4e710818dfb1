/** Gzipped bytes per script and catalogue of the first load of an address, as the last build has it. */
export function firstLoad(address?: string): Map<string, number>;
