/** The calls under /nz/api/staff, one line each. */
import type { Endpoint } from '../endpoint.ts';
import type { ShopCtx } from '../shop-context.ts';
import { staffActivity, staffActivityExport } from './activity/activity.ts';
import { readUndo, undoActivity } from './activity/undo.ts';
import { apiKeyEndpoints } from './api-keys/api-keys.ts';
import { previewDocument, readContent, readEditions } from './content/content.ts';
import { readDeletedContent, restoreDeletedContent } from './content/deleted.ts';
import { readDifferences } from './content/differences.ts';
import { readDocument, removeDocument, writeDocument } from './content/document.ts';
import { readContentDraft, removeContentDraft, writeContentDraft } from './content/draft.ts';
import { cancelDraftPublication, publishContentDraft } from './content/draft-publication.ts';
import { addLegalPages } from './content/legal-pages.ts';
import { fieldDefinitionEndpoints } from './custom-fields/definitions.ts';
import { fieldValueEndpoints } from './custom-fields/values.ts';
import {
  staffCustomer,
  staffCustomers,
  staffExportCustomer,
  staffForgetCustomer,
  staffViewAsCustomer,
} from './customers/customers.ts';
import { staffExportGuest, staffForgetGuest } from './customers/guest-data.ts';
import { staffInviteCustomer, staffInviteCustomers, staffShopifyImport } from './customers/imports.ts';
import { staffChangeStoreCredit } from './customers/store-credit.ts';
import { deliveryEndpoints } from './delivery/delivery.ts';
import { emailEndpoints } from './emails/email-endpoints.ts';
import { staffExperiments } from './experiments.ts';
import { staffBuyers } from './exports/buyers.ts';
import { staffExports } from './exports/exports.ts';
import { staffFind } from './find.ts';
import { readCard, suspendCard, unlockCard } from './gift-cards/card.ts';
import { findCards, issueCard } from './gift-cards/cards.ts';
import { importedOrderEndpoints } from './imported-orders/imported-orders.ts';
import { staffLogIn } from './login.ts';
import { staffLogOut } from './logout.ts';
import { staffMe } from './me.ts';
import { firstOwnerEndpoints } from './members/first-owner.ts';
import { invitationEndpoints } from './members/invitations.ts';
import { roleEndpoints } from './members/roles.ts';
import { staffChangeable, staffChangeOrder, staffChangeQuote, staffWithdrawChange } from './orders/change.ts';
import { staffDispatch } from './orders/dispatch.ts';
import { staffEmailAgain, staffWriteEmail } from './orders/emails.ts';
import { staffGiftRecipient } from './orders/gift-recipient.ts';
import { staffCancel, staffCancelRest, staffCollect, staffDelivered, staffReady } from './orders/hand-over.ts';
import { staffNote } from './orders/note.ts';
import { staffOrder, staffOrders } from './orders/orders.ts';
import { staffParcelTasks, staffSettleParcel } from './orders/parcel-tasks.ts';
import {
  staffBuyLabel,
  staffHandOverParcel,
  staffPacking,
  staffPrintLabel,
  staffUndoParcel,
} from './orders/parcels.ts';
import { staffPickList } from './orders/pick-list.ts';
import {
  staffAddressLabels,
  staffGiftReceipts,
  staffPackingSlips,
  staffPrintedPickList,
  staffReceipts,
} from './orders/printing.ts';
import { staffAddOrderQueue, staffOrderQueues, staffRemoveOrderQueue } from './orders/queues.ts';
import { staffRefund } from './orders/refund.ts';
import { staffOrderNumbers, staffOrderWork } from './orders/work.ts';
import { staffCloseManifest, staffManifest, staffManifests } from './packing/manifests.ts';
import { staffEndWave, staffStartWave, staffWave, staffWaves } from './packing/waves.ts';
import { staffPageSpeed } from './page-speed.ts';
import { staffPasswordChange } from './password-change.ts';
import { staffPasswordForgot, staffPasswordReset } from './password-links.ts';
import { staffPaymentCases, staffSettleCase } from './payments/cases.ts';
import { phoneOrderEndpoints } from './phone-orders/phone-orders.ts';
import { bulkChangeEndpoints } from './products/bulk-changes.ts';
import { readChoices } from './products/choices.ts';
import { addImage } from './products/images.ts';
import { mapImportLabel } from './products/import-labels.ts';
import { importFile } from './products/imports.ts';
import { cropPicture, readPicture } from './products/pictures/crops.ts';
import { deleteUnusedPictures, readUnusedPictures } from './products/pictures/unused-pictures.ts';
import { readPriceHistory } from './products/price-history.ts';
import { addPriceChange, cancelPriceChange } from './products/prices.ts';
import { readProduct, writeProduct } from './products/product.ts';
import { readProducts } from './products/products.ts';
import { deleteImportMapping, readImportMappings, saveImportMapping } from './products/table-mappings.ts';
import { previewImport } from './products/table-preview.ts';
import { readCatalogueWords } from './products/words.ts';
import { publishPromotion, removeDraft, writeDraft } from './promotions/draft.ts';
import { readPromotionKinds } from './promotions/kinds.ts';
import { readPromotion, switchPromotionOnOrOff } from './promotions/promotion.ts';
import { readPromotions } from './promotions/promotions.ts';
import { simulatePromotion } from './promotions/simulate.ts';
import { staffRefresh } from './refresh.ts';
import { staffReport } from './report.ts';
import { staffCancelReturn, staffRefuseReturn } from './returns/end-returns.ts';
import {
  staffCounterExchange,
  staffReceiveReturn,
  staffReturn,
  staffReturnable,
  staffReturnLabel,
  staffReturns,
  staffStartReturn,
} from './returns/returns.ts';
import { staffCheckAddresses } from './search/address-checks.ts';
import { searchRuleEndpoints } from './search/search-rules.ts';
import { secondFactorEndpoints } from './second-factor/second-factor-endpoints.ts';
import { staffSecurityEvents } from './security-events.ts';
import { settingsEndpoints } from './settings/settings-endpoints.ts';
import { adjustStock } from './stock/adjust.ts';
import { countStock } from './stock/count.ts';
import { readStockLedger } from './stock/ledger.ts';
import { readLocations } from './stock/locations.ts';
import { receiveStock } from './stock/receive.ts';
import { scanStock } from './stock/scan.ts';
import { putStockOnShelf } from './stock/shelves.ts';
import { readStock } from './stock/stock.ts';
import { transferStock } from './stock/transfer.ts';
import { writeOffStock } from './stock/write-off.ts';
import { storeEndpoints } from './stores/stores.ts';
import { tillSales } from './till/sales.ts';
import { staffReplayWebhooks, staffWebhookDeliveries, staffWebhookDelivery } from './webhooks/deliveries.ts';
import { staffRotateWebhook } from './webhooks/rotate.ts';
import { staffAddWebhook, staffChangeWebhook, staffRemoveWebhook, staffWebhooks } from './webhooks/webhooks.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
export const staffEndpoints: readonly Endpoint<ShopCtx, any, any, any>[] = [
  staffLogIn,
  staffRefresh,
  staffLogOut,
  staffFind,
  staffMe,
  staffPasswordChange,
  staffPasswordForgot,
  staffPasswordReset,
  ...secondFactorEndpoints,
  ...roleEndpoints,
  ...invitationEndpoints,
  ...firstOwnerEndpoints,
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
  ...bulkChangeEndpoints,
  ...searchRuleEndpoints,
  addImage,
  readPicture,
  cropPicture,
  readUnusedPictures,
  deleteUnusedPictures,
  importFile,
  mapImportLabel,
  previewImport,
  readImportMappings,
  saveImportMapping,
  deleteImportMapping,
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
  ...emailEndpoints,
  ...settingsEndpoints,
  ...deliveryEndpoints,
  ...storeEndpoints,
  ...fieldDefinitionEndpoints,
  ...fieldValueEndpoints,
  readContent,
  addLegalPages,
  readEditions,
  previewDocument,
  readDocument,
  writeDocument,
  readDeletedContent,
  restoreDeletedContent,
  readDifferences,
  readContentDraft,
  writeContentDraft,
  removeContentDraft,
  publishContentDraft,
  cancelDraftPublication,
  removeDocument,
  ...staffExports,
  staffBuyers,
  staffWebhooks,
  staffAddWebhook,
  staffChangeWebhook,
  staffWebhookDeliveries,
  staffWebhookDelivery,
  staffReplayWebhooks,
  staffRemoveWebhook,
  staffRotateWebhook,
  staffOrders,
  staffPickList,
  staffWaves,
  staffStartWave,
  staffWave,
  staffEndWave,
  staffManifests,
  staffCloseManifest,
  staffManifest,
  putStockOnShelf,
  staffPackingSlips,
  staffGiftReceipts,
  staffAddressLabels,
  staffReceipts,
  staffPrintedPickList,
  staffOrder,
  staffDispatch,
  staffPacking,
  staffBuyLabel,
  staffPrintLabel,
  staffParcelTasks,
  staffSettleParcel,
  staffUndoParcel,
  staffHandOverParcel,
  staffReady,
  staffCollect,
  staffDelivered,
  staffCancel,
  staffCancelRest,
  staffRefund,
  staffChangeable,
  staffChangeQuote,
  staffChangeOrder,
  staffWithdrawChange,
  ...phoneOrderEndpoints,
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
  staffReturnLabel,
  staffReturnable,
  staffStartReturn,
  staffCounterExchange,
  staffReceiveReturn,
  staffCancelReturn,
  staffRefuseReturn,
  staffCustomers,
  staffCustomer,
  staffChangeStoreCredit,
  staffExportCustomer,
  staffForgetCustomer,
  staffExportGuest,
  staffForgetGuest,
  staffShopifyImport,
  staffCheckAddresses,
  staffInviteCustomers,
  staffInviteCustomer,
  ...importedOrderEndpoints,
  staffViewAsCustomer,
  staffReport,
  staffExperiments,
  staffPageSpeed,
  staffSecurityEvents,
  staffActivity,
  staffActivityExport,
  readUndo,
  undoActivity,
  ...apiKeyEndpoints,
];
