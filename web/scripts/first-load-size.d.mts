/** Gzipped bytes per script of the first load of a page, given by the name of its chunk, as the last build has it. */
export function firstLoad(page?: string): Map<string, number>;
