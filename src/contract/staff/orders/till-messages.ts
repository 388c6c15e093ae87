/** Messages for a till whose sale is not recorded. */
export const tillMessages = {
  tillSaleDiffers: 'Sale {number} was recorded before with other contents. Nothing was changed.',
  tillStoreUnknown: 'There is no store {storeId}.',
  tillMemberUnknown: 'There is no member {memberNumber}.',
  tillTimeRefused: 'A sale is recorded within {period} of its time, and not before it.',
  tillGiftCardRefused: 'Gift cards are not recorded as till sales. Issue the card at the staff site.',
  tillTotalWrong: 'The total is not what the lines come to.',
  tillDiscountWrong: 'The discount is more than the line.',
  tillReceiptNeedsEmail: 'A receipt needs a customer to be mailed to.',
} as const;
