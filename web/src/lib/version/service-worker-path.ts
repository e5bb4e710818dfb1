/** At the root: it may answer for every page. Its name has no hash, since browsers ask for it again by its address. */
export const SERVICE_WORKER = 'sw.js';
