/**
 * On the root element while a page that the build rendered for a visitor is shown to somebody who has signed in: what
 * only visitors are to see keeps its place and is not seen (`global.css`).
 */
export const SIGNED_IN_MARK = 'data-signed-in';
