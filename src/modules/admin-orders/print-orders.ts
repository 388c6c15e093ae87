/** Documents that staff print for orders (FIX-77). Printing anything that names a customer is recorded in the audit. */
import type {
  AddressLabels,
  GiftReceipts,
  PackingSlips,
  PrintedPickList,
  PrintedReceipts,
  PrintOmission,
} from '#contract/staff/orders/staff-printing.ts';
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import { listRefundedParts } from '#modules/order-views/list-refunded-parts.ts';
import { destinationLines } from '#modules/order-views/order-destination.ts';
import { supplierOf } from '#modules/order-views/supplier.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { Order, PlacedLine } from '#modules/orders/order.ts';
import { startPicking } from '#modules/orders/work/start-picking.ts';
import { recordAccess } from '#modules/staff/access-log/record-access.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { inShelfOrder } from '#modules/stock/shelves/shelf-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars, roundDollars } from '#shared/money.ts';
import { productName } from '#shared/product-name.ts';
import { sizePhrase } from '#shared/size-phrase.ts';
import { chosenToPick, workStateOf } from './internal/admin-order-records.ts';

type Omitted = PackingSlips['omitted'];
type Printed<T> = { printed: T } | { why: PrintOmission };

/** Prints order by order, in the order they were chosen; orders that cannot be printed are listed with their reason. */
async function printEach<T>(
  ctx: Ctx,
  numbers: readonly string[],
  staff: StaffCaller,
  print: (order: Order) => Promise<Printed<T>>,
): Promise<{ printed: T[]; omitted: Omitted }> {
  const printed: T[] = [];
  const omitted: Omitted = [];
  for (const number of numbers) {
    const order = await getOrder(ctx, number);
    const done = order?.placedAt ? await print(order) : { why: 'UNKNOWN' as const };
    if ('why' in done) omitted.push({ number, why: done.why });
    else {
      await recordAccess(ctx, staff, 'order', number);
      printed.push(done.printed);
    }
  }
  return { printed, omitted };
}

/**
 * The same for papers to pick and send by. Until its picking begins, a shopper may change or cancel an order: its paper
 * is made of the order as it is after that (EDIT-02).
 */
const printToPick: typeof printEach = (ctx, numbers, staff, print) =>
  printEach(ctx, numbers, staff, async (order) => {
    const before = await print(order);
    if ('why' in before) return before;
    await beginPicking(ctx, [order.number], staff);
    const now = await getOrder(ctx, order.number);
    return now ? print(now) : before;
  });

const senderOf = (ctx: Pick<Ctx, 'config'>): PackingSlips['sender'] => {
  const { name, address } = supplierOf(ctx.config);
  const lines = address.split(',').map((part) => part.trim());
  return { name, address: lines.filter((line) => line !== '') };
};

/** One slip an order, without prices: contents and recipient of the parcel. */
export async function printPackingSlips(
  ctx: Ctx,
  numbers: readonly string[],
  staff: StaffCaller,
): Promise<PackingSlips> {
  const { printed, omitted } = await printToPick(
    ctx,
    numbers,
    staff,
    async (order): Promise<Printed<PackingSlips['slips'][number]>> => {
      const lines = packedOf(order);
      const why = (await whyNotSent(ctx, order)) ?? (lines.length === 0 ? 'NOTHING_TO_PACK' : null);
      if (why) return { why };
      const { name, destination } = await addresseeOf(ctx, order);
      return {
        printed: {
          number: order.number,
          placedAt: (order.placedAt ?? order.createdAt).toISOString(),
          name,
          shippingType: order.shipping.type,
          shippingLabel: order.shipping.label,
          destination,
          instructions: instructionsOf(order),
          present: order.present,
          shopperNote: order.note,
          lines,
        },
      };
    },
  );
  return { sender: senderOf(ctx), slips: printed, omitted };
}

/** One gift receipt an order, of what was not cancelled; gift cards go by email and are left out. */
export async function printGiftReceipts(
  ctx: Ctx,
  numbers: readonly string[],
  staff: StaffCaller,
): Promise<GiftReceipts> {
  const { printed, omitted } = await printEach(
    ctx,
    numbers,
    staff,
    async (order): Promise<Printed<GiftReceipts['receipts'][number]>> => {
      if (order.state === 'CANCELLED' || order.state === 'CANCELLING') return { why: 'CANCELLED' };
      const lines = order.lines.filter(({ stocked, qty, cancelledQty }) => stocked && qty > cancelledQty);
      if (lines.length === 0) return { why: 'NOTHING_TO_PACK' };
      return {
        printed: {
          number: order.number,
          placedAt: (order.placedAt ?? order.createdAt).toISOString(),
          message: order.present?.message ?? '',
          lines: lines.map((line) => ({
            brand: line.brand,
            name: line.name,
            colourName: line.colourName,
            size: line.sizeLabel,
            variantCode: line.variantCode,
            qty: line.qty - line.cancelledQty,
          })),
        },
      };
    },
  );
  return { sender: senderOf(ctx), receipts: printed, omitted };
}

/** One label an order: the delivery address, or the store and who collects it. */
export async function printAddressLabels(
  ctx: Ctx,
  numbers: readonly string[],
  staff: StaffCaller,
): Promise<AddressLabels> {
  const { printed, omitted } = await printToPick(
    ctx,
    numbers,
    staff,
    async (order): Promise<Printed<AddressLabels['labels'][number]>> => {
      const why = (await whyNotSent(ctx, order)) ?? (packedOf(order).length === 0 ? 'NOTHING_TO_PACK' : null);
      if (why) return { why };
      return {
        printed: {
          number: order.number,
          shippingType: order.shipping.type,
          ...(await addresseeOf(ctx, order)),
          instructions: instructionsOf(order),
        },
      };
    },
  );
  return { sender: senderOf(ctx), labels: printed, omitted };
}

/** One tax receipt an order, with all refunds so far. */
export async function printReceipts(
  ctx: Ctx,
  numbers: readonly string[],
  staff: StaffCaller,
): Promise<PrintedReceipts> {
  const { printed, omitted } = await printEach(
    ctx,
    numbers,
    staff,
    async (order): Promise<Printed<PrintedReceipts['receipts'][number]>> => {
      const view = await getOrderView(ctx, order);
      if (!view) return { why: 'UNKNOWN' };
      const refunds = await listRefundedParts(ctx, order.id, 'ALL');
      return {
        printed: {
          number: view.number,
          date: view.date,
          supplier: view.supplier,
          buyer: view.buyer,
          corrections: view.corrections,
          lines: view.lines.map(({ brand, name, colourName, size, qty, unitPrice }) => ({
            name: productName({ brand, name }),
            detail: [colourName, sizePhrase(size)].filter(Boolean).join(', '),
            qty,
            each: unitPrice,
            amount: roundDollars(unitPrice * qty),
          })),
          sums: view.sums,
          total: view.total,
          gst: view.gst,
          paidWith: view.paidWith.map(({ label, amount }) => ({ label, amount })),
          refunds: refunds.map(({ label, cents, note, waiting }) => ({
            label,
            amount: centsToDollars(cents),
            note,
            waiting,
          })),
        },
      };
    },
  );
  return { receipts: printed, omitted };
}

/** What to pick for these orders, by location, in the order of its shelves; without customer data. */
export async function printPickList(
  ctx: Ctx,
  numbers: readonly string[],
  staff: StaffCaller,
): Promise<PrintedPickList> {
  const toPick = numbersIn(await chosenToPick(ctx, numbers));
  await beginPicking(ctx, toPick, staff);
  // As they are once their shoppers can change them no more.
  const rows = await chosenToPick(ctx, toPick);
  const picked = new Set(numbersIn(rows));
  const omitted: Omitted = [];
  for (const number of numbers.filter((one) => !picked.has(one))) {
    const order = await getOrder(ctx, number);
    omitted.push({ number, why: order?.placedAt ? ((await whyNotSent(ctx, order)) ?? 'NOTHING_TO_PICK') : 'UNKNOWN' });
  }
  const places = [...new Map(rows.map(({ place, placeName }) => [place, placeName]))].map(([place, name]) => {
    const lines = rows
      .filter((row) => row.place === place)
      .map(({ place: _, placeName: __, ...line }) => line)
      .sort(inShelfOrder);
    return { name, units: lines.reduce((sum, { qty }) => sum + qty, 0), lines };
  });
  return { places, omitted };
}

const numbersIn = (rows: Awaited<ReturnType<typeof chosenToPick>>): string[] => [
  ...new Set(rows.flatMap(({ orders }) => orders.map(({ number }) => number))),
];

/** Whoever has the paper picks: from now on the shopper can neither change nor cancel (EDIT-02). */
async function beginPicking(ctx: Ctx, numbers: readonly string[], staff: StaffCaller): Promise<void> {
  for (const subject of await startPicking(ctx, numbers))
    await writeAudit(ctx, {
      actor: actorOf(staff),
      action: 'order.picking',
      subject,
      before: { picking: false },
      after: { picking: true },
    });
}

async function whyNotSent(ctx: Ctx, order: Order): Promise<PrintOmission | null> {
  if (order.state === 'CANCELLED' || order.state === 'CANCELLING') return 'CANCELLED';
  const { heldFor, waitsForRma } = await workStateOf(ctx, order.id);
  if (heldFor) return 'ON_HOLD';
  return waitsForRma ? 'WAITS_FOR_RETURN' : null;
}

/**
 * Contents of the parcel: all undispatched units; once everything is dispatched, the dispatched ones (a slip that is
 * printed again). Gift cards are mailed.
 */
function packedOf({ lines }: Order): PackingSlips['slips'][number]['lines'] {
  const stocked = lines.filter((line) => line.stocked);
  const leftOf = (line: PlacedLine): number => line.qty - line.shippedQty - line.cancelledQty;
  const isAllSent = stocked.every((line) => leftOf(line) === 0);
  return stocked
    .map((line) => ({
      brand: line.brand,
      name: line.name,
      colourName: line.colourName,
      size: line.sizeLabel,
      variantCode: line.variantCode,
      ordered: line.qty,
      packed: isAllSent ? line.shippedQty : leftOf(line),
    }))
    .filter(({ packed }) => packed > 0);
}

/** The name on the parcel and the lines below it. */
async function addresseeOf(ctx: Ctx, order: Order): Promise<{ name: string; destination: string[] }> {
  const lines = await destinationLines(ctx, order);
  const buyer = `${order.contact.firstName} ${order.contact.lastName}`.trim();
  const addressee = order.shipping.type === 'DELIVERY' ? order.shipping.address?.contactName : '';
  return addressee ? { name: addressee, destination: lines.slice(1) } : { name: buyer, destination: lines };
}

const instructionsOf = ({ shipping }: Order): string =>
  shipping.type === 'DELIVERY' ? (shipping.options.instructions?.delivery ?? '') : '';
