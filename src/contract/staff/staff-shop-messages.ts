/** Messages for staff when an action on stock, products, promotions, gift cards or pages cannot be done. */
export const staffShopMessages = {
  changedElsewhere: 'Somebody else has changed this in the meantime. Reload it and try again.',
  stockBelowReserved: 'This would leave less than is reserved for orders.',
  stockChanged: 'Stock has changed since it was counted. Check the marked lines and post again.',
  stockLine: 'On hand {onHand}, reserved {reserved}.',
  sizeUnknown: 'There is no size with this code.',
  productRefused: 'The product has errors and was not saved.',
  productCodeTaken: 'A product with this code already exists.',
  imageUnusable: 'The image cannot be used: {reason}.',
  priceChangeGone: 'This price change is already active or cancelled.',
  importLabelUnusable: 'The label cannot be mapped to this value. {how}',
  importUnusable: 'The file cannot be used: {reason}',
  promotionRefused: 'The promotion has errors and was not saved.',
  cardIssuedBefore: 'This card has already been issued. Its PIN is not shown again.',
  giftCardDailyAmount: 'This key issues gift cards of up to {max} a day. {left} of it is left today.',
  contentElsewhere: 'Pages are edited in {source}, not here.',
  contentRefused: 'The page has errors and was not saved.',
} as const;
