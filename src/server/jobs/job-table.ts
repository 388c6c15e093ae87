/** Every recurring job of a serving process, one entry each: name in the log, pause between runs, work. */

import { deleteExpiredLogIns } from '#modules/accounts/sessions/delete-expired-log-ins.ts';
import { eraseOldActivityAddresses } from '#modules/activity-log/erase-old-addresses.ts';
import { saveSecurityEvents } from '#modules/admin-security/save-security-events.ts';
import { deleteOldQuotes } from '#modules/airline/quotes/delete-old-quotes.ts';
import { guessMissingAttributes } from '#modules/catalogue/attributes/guess-missing-attributes.ts';
import { deleteOldBulkChanges } from '#modules/catalogue/bulk/delete-old-bulk-changes.ts';
import { workOnBulkChanges } from '#modules/catalogue/bulk/work-on-bulk-changes.ts';
import { applyPriceChanges } from '#modules/catalogue/prices/apply-price-changes.ts';
import { endLongSales } from '#modules/catalogue/prices/end-long-sales.ts';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import { publishDueDrafts } from '#modules/content/drafts/publish-draft.ts';
import { deleteOldRates } from '#modules/delivery-rates/delete-old-rates.ts';
import { countDemand } from '#modules/demand/count-demand.ts';
import { deleteOldExposures } from '#modules/experiments/delete-old-exposures.ts';
import { refreshFeatures } from '#modules/experiments/refresh-features.ts';
import { settleGoals } from '#modules/experiments/settle-goals.ts';
import { alertInvariants } from '#modules/integrity/alert-invariants.ts';
import { expireRewards } from '#modules/loyalty/rewards/expire-rewards.ts';
import { removeFiles } from '#modules/media/removal/remove-files.ts';
import { deleteOldNotFound } from '#modules/old-addresses/not-found/delete-old-not-found.ts';
import { saveNotFound } from '#modules/old-addresses/not-found/save-not-found.ts';
import { sweepChanges } from '#modules/order-changes/waiting/sweep-changes.ts';
import { deleteOldPageSpeed } from '#modules/page-speed/delete-old-page-speed.ts';
import { savePageSpeed } from '#modules/page-speed/save-page-speed.ts';
import { sweepReturnLabels } from '#modules/parcels/return-labels/sweep-return-labels.ts';
import { sweepLabels } from '#modules/parcels/sweep-labels.ts';
import { pollScans } from '#modules/parcels/tracking/poll-scans.ts';
import { providersNotOffered } from '#modules/payments/offered-methods.ts';
import { reconcileNightly } from '#modules/payments/reconciliation/reconcile-nightly.ts';
import { sweepSavedMethods } from '#modules/payments/saved-methods/sweep-saved-methods.ts';
import { sweepDrafts } from '#modules/phone-orders/end-draft.ts';
import { eraseFinishedOrders } from '#modules/privacy/erase-finished-orders.ts';
import { countBoughtTogether } from '#modules/recommendations/count-bought-together.ts';
import { announceRestocked } from '#modules/restock/announce-restocked.ts';
import { expireExchanges } from '#modules/returns/exchanges/expire-exchanges.ts';
import { deleteOldSecurityEvents } from '#modules/security-events/delete-old-security-events.ts';
import { refreshSettings } from '#modules/settings/refresh-settings.ts';
import { deleteEndedStaffSessions } from '#modules/staff/sessions/delete-ended-staff-sessions.ts';
import { endStoreCredit } from '#modules/store-credit/end-store-credit.ts';
import { deleteOldEvents } from '#modules/webhooks/delete-old-events.ts';
import { queueStockEvents } from '#modules/webhooks/queue-stock-events.ts';
import { deletePastLimits, takeFromLimit } from '#platform/limits/durable-limit.ts';
import type { LoadMeter } from '#platform/limits/load-meter.ts';
import type { Services } from '../services.ts';
import { deliverOutbox } from './deliver-outbox.ts';
import { lanes } from './message-handlers.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export interface Job {
  name: string;
  everyMs: number;
  /** Resolves to true when there is more to do at once. */
  run: () => Promise<boolean>;
  /** With a load meter the job pauses longer while the process is saturated. */
  load?: LoadMeter;
}

/** The jobs of one process; each may run in several processes at a time. */
export const listJobs = (services: Services, load: LoadMeter): Job[] => [
  ...orderJobs(services, load),
  ...creditJobs(services),
  ...shopJobs(services),
  ...savingJobs(services),
  ...productJobs(services),
  ...refreshJobs(services),
  ...cleaningJobs(services),
];

function orderJobs({ shop, openCtx }: Services, load: LoadMeter): Job[] {
  return [
    {
      name: 'sweep-orders',
      everyMs: 5 * SECOND_MS,
      run: async () => {
        await sweepOrders(openCtx('sweeper'));
        return false;
      },
    },
    { name: 'sweep-changes', everyMs: 5 * SECOND_MS, run: async () => (await sweepChanges(openCtx('sweeper'))) > 0 },
    {
      name: 'sweep-saved-methods',
      everyMs: 5 * SECOND_MS,
      run: async () => {
        await sweepSavedMethods(openCtx('sweeper'));
        return false;
      },
    },
    // Several lanes, so that a slow provider holds up only its own messages. Shoppers come first: under load a few at a time.
    ...lanes.map((lane) => ({
      name: `deliver-outbox ${lane}`,
      everyMs: SECOND_MS,
      run: async () => (await deliverOutbox(openCtx('outbox'), lane, load.isSaturated() ? 'few' : 'many')) > 0,
      load,
    })),
    {
      // Runs often and does its work once a night, in whichever process comes first (FIX-22).
      name: 'reconcile-payments',
      everyMs: 10 * MINUTE_MS,
      run: async () => {
        await reconcileNightly(openCtx('reconcile'), providersNotOffered(shop.config));
        return false;
      },
    },
    {
      name: 'expire-exchanges',
      everyMs: 10 * MINUTE_MS,
      run: async () => (await expireExchanges(openCtx('exchanges'))) > 0,
    },
    {
      // A reward cannot be used after its last day in any case; this enters its end in the ledger.
      name: 'expire-rewards',
      everyMs: HOUR_MS,
      run: async () => (await expireRewards(openCtx('loyalty'))) > 0,
    },
    {
      // Reads all ledgers: once an hour for all processes together, and not again because one of them was restarted.
      name: 'check-integrity',
      everyMs: HOUR_MS,
      run: async () => {
        const { allowed } = await takeFromLimit(shop, { name: 'check-integrity', max: 1, seconds: 3_000 }, 'shop');
        if (allowed) await alertInvariants(openCtx('books'));
        return false;
      },
    },
  ];
}

function shopJobs({ shop, openCtx }: Services): Job[] {
  return [
    { name: 'sweep-labels', everyMs: 5 * SECOND_MS, run: async () => (await sweepLabels(openCtx('parcels'))) > 0 },
    {
      name: 'label-returns',
      everyMs: 5 * SECOND_MS,
      run: async () => (await sweepReturnLabels(openCtx('parcels'))) > 0,
    },
    { name: 'poll-scans', everyMs: 15 * SECOND_MS, run: async () => (await pollScans(openCtx('parcels'))) > 0 },
    { name: 'announce-restocked', everyMs: 5 * SECOND_MS, run: async () => (await announceRestocked(shop)) > 0 },
    { name: 'tell-stock-changes', everyMs: 2 * SECOND_MS, run: () => queueStockEvents(shop) },
    {
      name: 'settle-experiment-orders',
      everyMs: 15 * SECOND_MS,
      run: async () => {
        await settleGoals(shop);
        return false;
      },
    },
    // Only after an update from a release without attributes.
    {
      name: 'guess-attributes',
      everyMs: HOUR_MS,
      run: async () => (await guessMissingAttributes(shop)) > 0,
    },
    {
      name: 'count-bought-together',
      everyMs: MINUTE_MS,
      run: async () => (await countBoughtTogether(openCtx('recommendations'))) > 0,
    },
    {
      // Reads the orders of a season: once an hour for all processes together.
      name: 'count-demand',
      everyMs: HOUR_MS,
      run: async () => {
        const { allowed } = await takeFromLimit(shop, { name: 'count-demand', max: 1, seconds: 3_000 }, 'shop');
        if (allowed) await countDemand(openCtx('demand'));
        return false;
      },
    },
  ];
}

/** What each process counted in memory. */
function savingJobs({ shop }: Services): Job[] {
  const saving = (name: string, seconds: number, save: () => Promise<void>): Job => ({
    name,
    everyMs: seconds * SECOND_MS,
    run: async () => {
      await save();
      return false;
    },
  });
  return [
    saving('save-page-speed', 5, () => savePageSpeed(shop)),
    saving('save-security-events', 2, () => saveSecurityEvents(shop)),
    saving('save-addresses-not-found', 5, () => saveNotFound(shop)),
  ];
}

function creditJobs({ openCtx }: Services): Job[] {
  return [
    {
      name: 'sweep-phone-orders',
      everyMs: 5 * SECOND_MS,
      run: async () => (await sweepDrafts(openCtx('sweeper'))) > 0,
    },
    {
      name: 'end-store-credit',
      everyMs: HOUR_MS,
      run: async () => (await endStoreCredit(openCtx('store-credit'))) > 0,
    },
  ];
}

function productJobs({ shop, openCtx }: Services): Job[] {
  return [
    { name: 'apply-price-changes', everyMs: SECOND_MS, run: async () => (await applyPriceChanges(shop)) > 0 },
    { name: 'end-long-sales', everyMs: 10 * MINUTE_MS, run: async () => (await endLongSales(shop)) > 0 },
    {
      name: 'change-many-products',
      everyMs: SECOND_MS,
      run: async () => (await workOnBulkChanges(openCtx('products'))) > 0,
    },
  ];
}

function refreshJobs({ shop, openCtx, contentSource, featureSource, refreshContent }: Services): Job[] {
  return [
    {
      name: 'refresh-settings',
      everyMs: SECOND_MS / 2,
      run: async () => {
        await refreshSettings(shop);
        return false;
      },
    },
    {
      name: 'publish-due-drafts',
      everyMs: SECOND_MS / 2,
      run: async () => {
        await publishDueDrafts(openCtx('content'));
        return false;
      },
    },
    {
      name: 'refresh-content',
      everyMs: contentSource.everyMs,
      run: async () => {
        await refreshContent();
        return false;
      },
    },
    {
      name: 'refresh-features',
      everyMs: featureSource.everyMs,
      run: async () => {
        await refreshFeatures(shop, featureSource);
        return false;
      },
    },
  ];
}

function cleaningJobs({ shop }: Services): Job[] {
  /** An hourly job whose work is done at one time. */
  const hourly = (name: string, work: () => Promise<unknown>): Job => ({
    name,
    everyMs: HOUR_MS,
    run: async () => {
      await work();
      return false;
    },
  });
  return [
    hourly('delete-expired-log-ins', () => deleteExpiredLogIns(shop)),
    hourly('delete-ended-staff-sessions', () => deleteEndedStaffSessions(shop)),
    hourly('delete-past-limits', () => deletePastLimits(shop)),
    hourly('delete-old-bulk-changes', () => deleteOldBulkChanges(shop)),
    // Those of a process that ended, or of a time without the image store.
    hourly('remove-deleted-pictures', () => removeFiles(shop)),
    hourly('delete-old-quotes', () => deleteOldQuotes(shop)),
    hourly('delete-old-rates', () => deleteOldRates(shop)),
    hourly('delete-old-events', () => deleteOldEvents(shop)),
    hourly('delete-old-security-events', () => deleteOldSecurityEvents(shop)),
    hourly('erase-old-activity-addresses', () => eraseOldActivityAddresses(shop)),
    hourly('delete-old-addresses-not-found', () => deleteOldNotFound(shop)),
    hourly('delete-old-page-speed', () => deleteOldPageSpeed(shop)),
    { name: 'delete-old-exposures', everyMs: HOUR_MS, run: async () => (await deleteOldExposures(shop)) > 0 },
    { name: 'erase-finished-orders', everyMs: HOUR_MS, run: async () => (await eraseFinishedOrders(shop)) > 0 },
  ];
}
