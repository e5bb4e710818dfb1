/** Under which the notices of the account are cached. */
export const NOTICES = 'notices';
