/** On the root element of a page that the build rendered: its path. Its language is that of the document. */
export const PUBLIC_PAGE_MARK = 'data-public-page';

/**
 * On the root element while a page that the build rendered for a visitor is shown to somebody who has signed in: what
 * only visitors are to see keeps its place and is not seen (`global.css`).
 */
export const SIGNED_IN_MARK = 'data-signed-in';
