/** The custom fields of each kind of owner: who reads and who edits them is who does so with the owner (OWN-14). */
import { z } from 'zod';
import { codeText } from '#contract/products/product-import.ts';
import { productParams } from '#contract/staff/products/staff-products.ts';
import { storeParams } from '#contract/stores/staff-stores.ts';
import { isKnownCustomer } from '#modules/admin-customers/is-known-customer.ts';
import { getEditedProduct } from '#modules/catalogue/products/get-edited-product.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { getManagedStore } from '#modules/stores/editing/managed-stores.ts';
import { orderParams } from '../orders/order-params.ts';
import { valueEndpoints } from './value-endpoints.ts';

const products = { read: 'products:read', write: 'products:write' } as const;

const ofProducts = valueEndpoints({
  path: '/staff/products/:code',
  called: 'a product',
  see: 'seeRange',
  edit: 'editRange',
  scopes: products,
  params: productParams,
  missing: 'NotFound',
  find: async (ctx, { code }) => {
    const product = await getEditedProduct(ctx, code);
    return product && { owner: 'product', id: String(product.id), subject: `product:${code}` };
  },
});

/** Under the size's code, by which the merchant knows it. */
const ofSizes = valueEndpoints({
  path: '/staff/products/:code/sizes/:size',
  called: 'a size of a product',
  see: 'seeRange',
  edit: 'editRange',
  scopes: products,
  params: z.strictObject({ ...productParams.shape, size: codeText }),
  missing: 'NotFound',
  find: async (ctx, { code, size }) => {
    const found = (await getEditedProduct(ctx, code))?.product.variants.some((variant) => variant.code === size);
    return found ? { owner: 'variant', id: size, subject: `product:${code}` } : null;
  },
});

const ofOrders = valueEndpoints({
  path: '/staff/orders/:number',
  called: 'an order',
  see: 'seeOrders',
  edit: 'seeOrders',
  scopes: { read: 'orders:view', write: 'orders:note' },
  params: orderParams,
  missing: 'OrderNotFound',
  find: async (ctx, { number }) => {
    const order = await getOrder(ctx, number);
    return order && { owner: 'order', id: order.id, subject: order.number };
  },
});

const ofCustomers = valueEndpoints({
  path: '/staff/customers/:customerId',
  called: 'a customer',
  see: 'seeCustomers',
  edit: 'seeCustomers',
  scopes: { read: 'customers:view' },
  params: z.object({ customerId: z.uuid() }),
  missing: 'NotFound',
  find: async (ctx, { customerId }) =>
    (await isKnownCustomer(ctx, customerId))
      ? { owner: 'customer', id: customerId, subject: `customer:${customerId}` }
      : null,
});

const ofStores = valueEndpoints({
  path: '/staff/stores/:code',
  called: 'a store',
  see: 'editStores',
  edit: 'editStores',
  scopes: {},
  params: storeParams,
  missing: 'NotFound',
  find: async (ctx, { code }) =>
    (await getManagedStore(ctx, code)) && { owner: 'store', id: code, subject: `store:${code}` },
});

export const fieldValueEndpoints = [...ofProducts, ...ofSizes, ...ofOrders, ...ofCustomers, ...ofStores];
