/** A value as a logarithmic axis can draw it; null, a gap, for one that is missing, zero or negative. */
export const logValue = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isFinite(value) && value > 0 ? value : null;
