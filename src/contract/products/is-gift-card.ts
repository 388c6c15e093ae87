/** Whether a product is a gift card, which is mailed (UX-03). Apart, for pages that need nothing else of gift cards. Pure. */
export const isGiftCard = (product: { functionalType: string; erpProductType: string }): boolean =>
  product.functionalType === 'virtual' && product.erpProductType.toLowerCase() === 'gift card';
