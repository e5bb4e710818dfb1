import { AuditError } from '../shared/audit.error.js';

/** Findings told in full; a store that was tampered with as a whole need not fill the screen. */
const FINDINGS_TOLD = 20;

/** @throws AuditError AUDIT.NOT_VERIFIED where there are findings */
export function throwOnFindings(findings: readonly string[]): void {
  const [first, ...others] = findings;
  if (first === undefined) return;
  const told = others.slice(0, FINDINGS_TOLD - 1).map((finding) => `  also: ${finding}`);
  const rest = others.length - told.length;
  const lines = [`Not verified. First fault: ${first}`, ...told, ...(rest > 0 ? [`  and ${rest} more`] : [])];
  throw new AuditError('AUDIT.NOT_VERIFIED', lines.join('\n'));
}
