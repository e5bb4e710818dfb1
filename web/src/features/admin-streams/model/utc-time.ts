/** "2026-11-24 14:00:00", as logs and consoles write it; with its year and in one zone for whoever compares them. */
export const utcTime = (iso: string): string => iso.slice(0, 19).replace('T', ' ');
