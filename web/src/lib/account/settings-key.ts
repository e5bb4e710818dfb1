/** Of the query of the settings, apart from its schema: who only refreshes it does not load that. */
export const SETTINGS = ['settings'] as const;
