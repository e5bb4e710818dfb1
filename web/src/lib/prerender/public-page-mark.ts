/** On the root element of a page that the build rendered. */
export const PUBLIC_PAGE_MARK = 'data-public-page';
