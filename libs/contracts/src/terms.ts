/**
 * The terms of use in force. Their text is in the web app; a change of it that people have to accept takes the next
 * version here and a sentence about what changed in the catalogues there (`terms:changed.<version>`).
 */
export const currentTerms: { readonly version: number; readonly day: string } = {
  version: 1,
  day: '2026-11-30',
};
