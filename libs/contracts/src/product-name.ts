/** The product's name. The only place of it, so that a change is one line. */
export const productName = 'DynamicDCA';
