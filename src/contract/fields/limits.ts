/** Every limit and business constant, named once and used by form and server (specification sections 5 and 9). */
export const limits = {
  email: 250,
  emailBytes: 254,
  emailLocalBytes: 64,
  personName: 20,
  passwordMin: 8,
  passwordMax: 256,
  phone: 20,
  phoneInput: 250,
  phoneNationalMax: 17,
  phoneNationalMin: 2,
  phoneExtension: 20,
  deliveryInstructions: 250,
  logInInput: 1_000,
  challengeAnswer: 100,
  company: 50,
  contactName: 100,
  postcode: 10,
  state: 50,
  street: 50,
  suburb: 50,
  addresses: 50,
  orderNumberInput: 20,
  ordersPerPage: 10,
  /** Maximum number of orders that are chosen at once on the staff site, to print or to work on (EDIT-05). */
  ordersChosen: 500,
  /** Maximum number of orders that one call works on. */
  ordersPerCall: 100,
  /** Of an order or product. */
  tag: 30,
  tagsPerOrder: 20,
  tagsPerProduct: 20,
  /** Maximum number of products of one change of many (OWN-12). */
  productsPerChange: 20_000,
  queueName: 40,
  queues: 30,
  /** Calendar days in New Zealand from dispatch, the last one included (RET-03, RET-04). */
  returnsOrderAgeDays: 40,
  cartItemQty: 99,
  cartLines: 100,
  wishlistItemQty: 1,
  wishlistItems: 200,
  alerts: 4,
  stockAgeSeconds: 300,
  referrers: 64,
  referrerIdLength: 6,
  pageSize: 60,
  storesPageSize: 1000,
  localities: 64,
  localityInput: 100,
  recommendations: 10,
  imageZoom: 2.5,
  imageZoomSpeed: 0.4,
  imageSize: 2400,
  pointsPerDollar: 1,
  /** At the airline, in addition (LOY-02, decision 0072). */
  airlinePointsPerDollar: 2,
  payInFourMinCents: 4n,
  payInFourMaxCents: 200_000n,
  savedMethods: 20,
  /** A card is verified with an authorisation of this amount, which is then voided (CARD-05). */
  cardCheckCents: 100n,
  giftCardInput: 60,
  giftCardsPerOrder: 10,
  /** Of the recipient of a gift card. */
  giftName: 40,
  giftMessage: 300,
  giftDaysAhead: 365,
  /** Of an order that is a present, printed for its recipient (EDIT-07). */
  presentMessage: 300,
  /** What a shopper writes to the shop about an order. */
  shopperNote: 300,
  /**
   * Maximum number of rewards, gift cards and airline points per order, in the form, the quote and the order alike
   * (FIX-29).
   */
  creditsPerOrder: 20,
  searchTerm: 200,
  /** Maximum age of a reported till sale. */
  tillSaleAgeDays: 31,
  promoCode: 40,
  promoCodes: 20,
  /** Sizes that one customer may have restock requests for at a time. */
  restockRequests: 100,
} as const;
