/** The view-transition name that a card's picture and the product page's first picture share, so that one grows out of the other. */
export const productImageTransition = 'product-picture';
