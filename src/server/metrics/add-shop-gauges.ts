import type { LaneBacklog } from './lane-backlogs.ts';
import type { Metrics } from './metrics.ts';
import { rememberFor } from './remembered.ts';
import type { ShopFigures } from './shop-figures.ts';

/** One reading of the database for all gauges of a scrape, however many collectors there are. */
const REMEMBERED_MS = 1_000;

/**
 * Gauges of the whole shop: every process gives the same values, so that an expression takes their maximum. While the
 * database is unreachable they are left out.
 */
export function addShopGauges({ gauge, gauges }: Pick<Metrics, 'gauge' | 'gauges'>, read: () => Promise<ShopFigures>) {
  const figures = rememberFor(REMEMBERED_MS, read);
  const ofLanes = (name: string, help: string, pick: (lane: LaneBacklog) => number): void =>
    gauges(name, help, 'lane', async () => [...(await figures()).lanes].map(([lane, one]) => [lane, pick(one)]));

  ofLanes('kerb_outbox_waiting', 'Messages to be delivered, now or later.', ({ waiting }) => waiting);
  ofLanes('kerb_outbox_late_seconds', 'For how long the first due message is due.', ({ lateSeconds }) => lateSeconds);
  ofLanes('kerb_outbox_failing', 'Messages that wait after a failed attempt.', ({ failing }) => failing);
  ofLanes('kerb_outbox_parked', 'Messages that were given up and need a person.', ({ parked }) => parked);
  gauges('kerb_payment_cases', 'Open payment cases.', 'kind', async () => (await figures()).cases);
  gauge('kerb_orders_unfinished', 'Orders neither placed nor undone.', async () => (await figures()).unfinished.orders);
  gauge(
    'kerb_order_unfinished_seconds',
    'Age of the oldest order that is neither placed nor undone.',
    async () => (await figures()).unfinished.oldestSeconds,
  );
  gauges(
    'kerb_invariant_broken_rows',
    'Rows that broke an invariant at the last check.',
    'invariant',
    async () => (await figures()).invariants,
  );
  gauge(
    'kerb_invariants_age_seconds',
    'Since the last check of the invariants.',
    async () => (await figures()).invariantsSeconds,
  );
  gauge(
    'kerb_reconciliation_age_seconds',
    'Since payments were last compared with the providers’ records.',
    async () => (await figures()).reconciledSeconds,
  );
  gauge('kerb_backup_age_seconds', 'Since the last backup by kerb.', async () => (await figures()).backupSeconds);
  gauge(
    'kerb_api_key_expiry_seconds',
    'Until the next key of a machine expires.',
    async () => (await figures()).keyExpirySeconds,
  );
}
