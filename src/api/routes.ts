/** The calls under /nz/api: the table of the specification's section 7, one line each. */
import { readAccount, writeAccount } from './account/account.ts';
import { changeAddress, removeAddress } from './account/address.ts';
import { addAddress, readAddresses } from './account/addresses.ts';
import { readLoyaltyEntries } from './account/loyalty/entries.ts';
import { joinLoyalty } from './account/loyalty/join.ts';
import { readMemberPromotions } from './account/loyalty/member-promotions.ts';
import { readOrders, readOwnOrder, readOwnReceipt } from './account/orders.ts';
import { readPaymentMethods, removePaymentMethod, savePaymentMethod } from './account/payment-methods.ts';
import { deleteMyAccount, exportMyData } from './account/privacy.ts';
import { readState, writeState } from './account/state.ts';
import { readWishlist, writeWishlist } from './account/wishlist.ts';
import { nearAddress, suggestAddresses } from './address/suggest.ts';
import { airlineQuote } from './airline/quote.ts';
import { authJwks } from './auth/jwks.ts';
import { authLogIn } from './auth/login.ts';
import { authLogOut } from './auth/logout.ts';
import { authPasswordChange } from './auth/password-change.ts';
import { authPasswordForgot } from './auth/password-forgot.ts';
import { authPasswordReset } from './auth/password-reset.ts';
import { authRefresh } from './auth/refresh.ts';
import { authSignUp } from './auth/signup.ts';
import { authVerify, authVerifyReset } from './auth/verify.ts';
import { authVerifyResend } from './auth/verify-resend.ts';
import { blog } from './blog.ts';
import { captchaTask } from './captcha/task.ts';
import { checkoutInfo } from './checkout/info.ts';
import { checkoutOrder } from './checkout/order.ts';
import { recallCheckoutOrder } from './checkout/recall-order.ts';
import type { Endpoint } from './endpoint.ts';
import { errorReportSettings } from './error-reports/settings.ts';
import { recordExposure } from './experiments/exposures.ts';
import { readIcon } from './icons/read-icon.ts';
import { confirmMailingList } from './mailing-list/confirm.ts';
import { subscribeToMailingList } from './mailing-list/subscribe.ts';
import { unsubscribeFromMailingList } from './mailing-list/unsubscribe.ts';
import { orderLookup } from './orders/lookup.ts';
import { readGuestOrder, readGuestReceipt } from './orders/order.ts';
import { readReturnable, startOrderReturn } from './orders/returns.ts';
import { reportPageSpeed } from './page-speed/reports.ts';
import { applePaySession } from './payment/apple-pay/session.ts';
import { payInFourCheckoutEndpoint } from './payment/bnpl-checkout.ts';
import { payInFourTokenEndpoint } from './payment/bnpl-token.ts';
import { paymentClientToken } from './payment/client-token.ts';
import { paymentExpress } from './payment/express.ts';
import { paymentMethods } from './payment/methods.ts';
import { askGiftCardBalance, readGiftCardBalance } from './payment/voucher-balance.ts';
import { webhookBraintree } from './payment/webhook-braintree.ts';
import { productChallengeVerify } from './product/challenge-verify.ts';
import { productDelivery } from './product/delivery.ts';
import { productPickup } from './product/pickup.ts';
import { subscribeToRestock } from './product/restock-subscribe.ts';
import { recommendations } from './recommendations.ts';
import { searchObjects } from './search/objects.ts';
import { searchQuery } from './search/query.ts';
import { searchSuggest } from './search/suggest.ts';
import type { ShopCtx } from './shop-context.ts';
import { previewDocument, readContent, readEditions } from './staff/content/content.ts';
import { readDocument, removeDocument, writeDocument } from './staff/content/document.ts';
import {
  staffCustomer,
  staffCustomers,
  staffExportCustomer,
  staffForgetCustomer,
} from './staff/customers/customers.ts';
import { staffExperiments } from './staff/experiments.ts';
import { staffExports } from './staff/exports/exports.ts';
import { staffFind } from './staff/find.ts';
import { readCard, suspendCard, unlockCard } from './staff/gift-cards/card.ts';
import { findCards, issueCard } from './staff/gift-cards/cards.ts';
import { staffLogIn } from './staff/login.ts';
import { staffLogOut } from './staff/logout.ts';
import { staffMe } from './staff/me.ts';
import { staffDispatch } from './staff/orders/dispatch.ts';
import { staffEmailAgain, staffWriteEmail } from './staff/orders/emails.ts';
import { staffGiftRecipient } from './staff/orders/gift-recipient.ts';
import { staffCancel, staffCancelRest, staffCollect, staffDelivered, staffReady } from './staff/orders/hand-over.ts';
import { staffNote } from './staff/orders/note.ts';
import { staffOrder, staffOrders } from './staff/orders/orders.ts';
import { staffPickList } from './staff/orders/pick-list.ts';
import {
  staffAddressLabels,
  staffGiftReceipts,
  staffPackingSlips,
  staffPrintedPickList,
  staffReceipts,
} from './staff/orders/printing.ts';
import { staffAddOrderQueue, staffOrderQueues, staffRemoveOrderQueue } from './staff/orders/queues.ts';
import { staffRefund } from './staff/orders/refund.ts';
import { staffOrderNumbers, staffOrderWork } from './staff/orders/work.ts';
import { staffPageSpeed } from './staff/page-speed.ts';
import { staffPasswordChange } from './staff/password-change.ts';
import { staffPaymentCases, staffSettleCase } from './staff/payments/cases.ts';
import { readChoices } from './staff/products/choices.ts';
import { addImage } from './staff/products/images.ts';
import { mapImportLabel } from './staff/products/import-labels.ts';
import { importFile } from './staff/products/imports.ts';
import { readPriceHistory } from './staff/products/price-history.ts';
import { addPriceChange, cancelPriceChange } from './staff/products/prices.ts';
import { readProduct, writeProduct } from './staff/products/product.ts';
import { readProducts } from './staff/products/products.ts';
import { readCatalogueWords } from './staff/products/words.ts';
import { publishPromotion, removeDraft, writeDraft } from './staff/promotions/draft.ts';
import { readPromotionKinds } from './staff/promotions/kinds.ts';
import { readPromotion, switchPromotionOnOrOff } from './staff/promotions/promotion.ts';
import { readPromotions } from './staff/promotions/promotions.ts';
import { simulatePromotion } from './staff/promotions/simulate.ts';
import { staffRefresh } from './staff/refresh.ts';
import { staffReport } from './staff/report.ts';
import {
  staffCancelReturn,
  staffCounterExchange,
  staffReceiveReturn,
  staffReturn,
  staffReturnable,
  staffReturns,
  staffStartReturn,
} from './staff/returns/returns.ts';
import { staffSecurityEvents } from './staff/security-events.ts';
import { adjustStock } from './staff/stock/adjust.ts';
import { countStock } from './staff/stock/count.ts';
import { readStockLedger } from './staff/stock/ledger.ts';
import { readLocations } from './staff/stock/locations.ts';
import { receiveStock } from './staff/stock/receive.ts';
import { scanStock } from './staff/stock/scan.ts';
import { readStock } from './staff/stock/stock.ts';
import { transferStock } from './staff/stock/transfer.ts';
import { writeOffStock } from './staff/stock/write-off.ts';
import { tillSales } from './staff/till/sales.ts';
import { staffReplayWebhooks, staffWebhookDeliveries } from './staff/webhooks/deliveries.ts';
import { staffRotateWebhook } from './staff/webhooks/rotate.ts';
import { staffAddWebhook, staffRemoveWebhook, staffWebhooks } from './staff/webhooks/webhooks.ts';
import { listLocalities } from './stores/localities.ts';
import { listStores } from './stores/stores.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
export const endpoints: readonly Endpoint<ShopCtx, any, any, any>[] = [
  searchObjects,
  searchQuery,
  searchSuggest,
  blog,
  subscribeToRestock,
  checkoutInfo,
  checkoutOrder,
  recallCheckoutOrder,
  paymentClientToken,
  paymentMethods,
  paymentExpress,
  applePaySession,
  payInFourTokenEndpoint,
  payInFourCheckoutEndpoint,
  webhookBraintree,
  readGiftCardBalance,
  askGiftCardBalance,
  authSignUp,
  authLogIn,
  authRefresh,
  authLogOut,
  authVerify,
  authVerifyResend,
  authVerifyReset,
  authPasswordForgot,
  authPasswordReset,
  authPasswordChange,
  authJwks,
  readAccount,
  writeAccount,
  exportMyData,
  deleteMyAccount,
  readAddresses,
  addAddress,
  changeAddress,
  removeAddress,
  readPaymentMethods,
  savePaymentMethod,
  removePaymentMethod,
  readState,
  writeState,
  joinLoyalty,
  readLoyaltyEntries,
  readMemberPromotions,
  airlineQuote,
  readWishlist,
  writeWishlist,
  suggestAddresses,
  nearAddress,
  staffLogIn,
  staffRefresh,
  staffLogOut,
  staffFind,
  staffMe,
  staffPasswordChange,
  readLocations,
  readStock,
  scanStock,
  readStockLedger,
  receiveStock,
  adjustStock,
  writeOffStock,
  transferStock,
  countStock,
  readProducts,
  readCatalogueWords,
  readChoices,
  readProduct,
  writeProduct,
  readPriceHistory,
  addPriceChange,
  cancelPriceChange,
  addImage,
  importFile,
  mapImportLabel,
  readPromotions,
  readPromotionKinds,
  readPromotion,
  writeDraft,
  removeDraft,
  publishPromotion,
  switchPromotionOnOrOff,
  simulatePromotion,
  findCards,
  issueCard,
  readCard,
  suspendCard,
  unlockCard,
  readContent,
  readEditions,
  previewDocument,
  readDocument,
  writeDocument,
  removeDocument,
  ...staffExports,
  staffWebhooks,
  staffAddWebhook,
  staffWebhookDeliveries,
  staffReplayWebhooks,
  staffRemoveWebhook,
  staffRotateWebhook,
  staffOrders,
  staffPickList,
  staffPackingSlips,
  staffGiftReceipts,
  staffAddressLabels,
  staffReceipts,
  staffPrintedPickList,
  staffOrder,
  staffDispatch,
  staffReady,
  staffCollect,
  staffDelivered,
  staffCancel,
  staffCancelRest,
  staffRefund,
  tillSales,
  staffPaymentCases,
  staffSettleCase,
  staffNote,
  staffOrderNumbers,
  staffOrderWork,
  staffOrderQueues,
  staffAddOrderQueue,
  staffRemoveOrderQueue,
  staffWriteEmail,
  staffEmailAgain,
  staffGiftRecipient,
  staffReturns,
  staffReturn,
  staffReturnable,
  staffStartReturn,
  staffCounterExchange,
  staffReceiveReturn,
  staffCancelReturn,
  staffCustomers,
  staffCustomer,
  staffExportCustomer,
  staffForgetCustomer,
  staffReport,
  staffExperiments,
  staffPageSpeed,
  staffSecurityEvents,
  subscribeToMailingList,
  confirmMailingList,
  unsubscribeFromMailingList,
  captchaTask,
  errorReportSettings,
  readIcon,
  productChallengeVerify,
  productDelivery,
  productPickup,
  recommendations,
  recordExposure,
  reportPageSpeed,
  readOrders,
  readOwnOrder,
  readOwnReceipt,
  orderLookup,
  readGuestOrder,
  readGuestReceipt,
  readReturnable,
  startOrderReturn,
  listStores,
  listLocalities,
];
