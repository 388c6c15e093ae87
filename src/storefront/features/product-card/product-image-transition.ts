/** The view-transition name shared by a card's image and the first image of the product page. */
export const productImageTransition = 'product-image';
