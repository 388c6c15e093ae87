import { readOrderNumber } from '#contract/orders/order-number.ts';
import { type Found, MAX_FOUND, MIN_FIND_LENGTH } from '#contract/staff/staff-find.ts';
import { mayStaff, type StaffPermission } from '#contract/staff/staff-permissions.ts';
import { findCustomers } from '#modules/admin-customers/find-customers.ts';
import { searchAdminOrders } from '#modules/admin-orders/search-admin-orders.ts';
import { findSizeByCode } from '#modules/admin-stock/find-stock.ts';
import { listProducts } from '#modules/catalogue/products/list-products.ts';
import { titleOfDocument } from '#modules/content/documents/document-title.ts';
import { listDocuments } from '#modules/content/documents/edit-content.ts';
import { findImportedOrders } from '#modules/imported-orders/find-imported-orders.ts';
import { editableSettings, type ShopSettings } from '#modules/settings/shop-settings.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Queries } from '#platform/database/database.ts';
import { foldText } from '#shared/ids.ts';

interface Ctx {
  db: Queries;
  settings: ShopSettings;
}
type Search = (ctx: Ctx, text: string, staff: StaffCaller) => Promise<Found[]>;

/** The kinds in the order in which they are shown, each with the permission to see it. */
const searches: readonly [StaffPermission, Search][] = [
  ['seeOrders', findOrders],
  ['seeOffice', findImported],
  ['seeCustomers', findPeople],
  ['seeRange', findProducts],
  ['seeRange', findSize],
  ['writeContent', findPages],
  ['editSettings', findSettings],
];

/**
 * What a typed text may mean among the kinds that this member of staff may see, at most five of each; nothing for a
 * text of one letter (OWN-15). Orders and customers that are shown are recorded as a search is.
 */
export async function findAnything(ctx: Ctx, text: string, staff: StaffCaller): Promise<Found[]> {
  if (text.length < MIN_FIND_LENGTH) return [];
  const allowed = searches.filter(([needs]) => mayStaff(staff, needs));
  const found = await Promise.all(allowed.map(([, search]) => search(ctx, text, staff)));
  return found.flat();
}

async function findOrders(ctx: Ctx, text: string, staff: StaffCaller): Promise<Found[]> {
  const orders = await searchAdminOrders(ctx, text, staff, MAX_FOUND);
  const number = readOrderNumber(text);
  return orders
    .toSorted((a, b) => Number(b.number === number) - Number(a.number === number))
    .map((order) => ({
      kind: 'order',
      id: order.number,
      title: order.number,
      detail: `${order.firstName} ${order.lastName}`.trim(),
    }));
}

/** By the whole number or the beginning of an email address. */
async function findImported(ctx: Ctx, text: string, staff: StaffCaller): Promise<Found[]> {
  const { orders } = await findImportedOrders(ctx, { q: text }, staff, MAX_FOUND);
  return orders.map(({ id, number, name, email }) => ({
    kind: 'imported-order',
    id,
    title: number,
    detail: name || (email ?? ''),
  }));
}

async function findPeople(ctx: Ctx, text: string, staff: StaffCaller): Promise<Found[]> {
  const { customers } = await findCustomers(ctx, text, staff, MAX_FOUND);
  return customers.map(({ customerId, name, email }) => ({
    kind: 'customer',
    id: customerId,
    title: name || email,
    detail: name ? email : '',
  }));
}

async function findProducts(ctx: Ctx, text: string): Promise<Found[]> {
  const { products } = await listProducts(ctx, { term: text, page: 1 }, MAX_FOUND);
  return products.map(({ code, brand, name, colourName, price }) => ({
    kind: 'product',
    id: code,
    title: `${brand} ${name}`,
    detail: [colourName, `$${price}`, code].filter(Boolean).join(' · '),
  }));
}

/** Only by the whole code or barcode: words find the product, which lists its sizes. */
async function findSize(ctx: Ctx, text: string): Promise<Found[]> {
  const size = await findSizeByCode(ctx, text);
  if (!size) return [];
  return [
    {
      kind: 'size',
      id: String(size.variantId),
      title: `${size.product.brand} ${size.product.name}, ${size.label}`,
      detail: [size.product.colourName, size.code].filter(Boolean).join(' · '),
    },
  ];
}

async function findPages(ctx: Ctx, text: string): Promise<Found[]> {
  const wanted = foldText(text);
  const pages = (await listDocuments(ctx)).map((row) => ({ id: row.id, path: row.path, title: titleOfDocument(row) }));
  return pages
    .filter(({ title, path }) => foldText(title).includes(wanted) || path.toLowerCase().includes(wanted))
    .slice(0, MAX_FOUND)
    .map(({ id, path, title }) => ({ kind: 'page', id, title, detail: path }));
}

/** By the beginning of any word of a label, or by part of the name in the environment. */
async function findSettings({ settings }: Ctx, text: string): Promise<Found[]> {
  const wanted = foldText(text);
  const name = text.toUpperCase();
  return editableSettings(settings)
    .filter((setting) => ` ${foldText(setting.screen.label)}`.includes(` ${wanted}`) || setting.name.includes(name))
    .slice(0, MAX_FOUND)
    .map((setting) => ({ kind: 'setting', id: setting.name, title: setting.screen.label, detail: setting.name }));
}
