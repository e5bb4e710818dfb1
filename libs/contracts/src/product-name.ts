/** The product's name. It is here alone, so that it can be changed in one place. */
export const productName = 'DynamicDCA';
