/** Gzipped bytes per script of the first load of a page, by the manifest of the last build. */
export function firstLoad(page?: string): Map<string, number>;
