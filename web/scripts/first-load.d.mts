/** Gzipped bytes per script and catalogue of the first load of a page, by the manifest of the last build. */
export function firstLoad(page?: string): Map<string, number>;
