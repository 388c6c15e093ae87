/** Messages for staff when an action on stock, products, promotions, gift cards or pages cannot be done. */
export const staffShopMessages = {
  changedElsewhere: 'Somebody else has changed this meanwhile. Look at it as it is now and try again.',
  stockBelowReserved: 'This would leave less than is promised to orders.',
  stockChanged: 'The shelf has changed since it was counted. Check the lines marked and post again.',
  stockLine: 'On hand {onHand}, promised {reserved}.',
  sizeUnknown: 'There is no size with this code.',
  productRefused: 'The product cannot be saved like this.',
  productCodeTaken: 'There is a product with this code already.',
  pictureUnusable: 'The picture cannot be used: {reason}.',
  priceChangeGone: 'This price change is in force or was cancelled already.',
  importLabelUnusable: 'The label cannot be mapped to this value. {how}',
  importUnusable: 'The file cannot be used: {reason}',
  offerRefused: 'The promotion cannot be saved like this.',
  cardIssuedBefore: 'This card was issued already. Its PIN is not shown a second time.',
  contentElsewhere: 'Pages are written in {source}, not here.',
  contentRefused: 'The page cannot be saved like this.',
} as const;
