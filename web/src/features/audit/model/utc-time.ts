/** "2026-11-24 14:00:00": an auditor compares it with logs and with the command line, which are in UTC. */
export const utcTime = (iso: string): string => iso.slice(0, 19).replace('T', ' ');
