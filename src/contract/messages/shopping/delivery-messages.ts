/** Sentences about the price of delivery: the project's own (UX-02). */
export const deliveryMessages = {
  /** Where express itself does not go. The specification's sentence is 'spendMoreForFreeExpress'. */
  spendMoreForFreeDelivery: 'Spend {amount} more for free delivery.',
  allFree: 'Delivery is free for this order.',
  someFree: '{methods} are free for this order.',
  oneFree: '{methods} is free for this order.',
} as const;
