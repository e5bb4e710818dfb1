/**
 * The ground of a page: `[light, dark]`. A file of its own because it is all that the first load needs of the tokens, the
 * rest of which are custom properties of the style sheet.
 */
export const pageGround = ['#F2F5F6', '#0D1517'] as const;
