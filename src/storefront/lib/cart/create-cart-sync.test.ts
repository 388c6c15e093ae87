import { expect, test } from 'vitest';
import { conflict, openDevice, openServer } from '../../../../tests/support/clients/sync-device.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import type { CartItem } from './cart-document.ts';

const ME = 'aroha';
const broken: ApiResult<never> = {
  ok: false,
  error: { kind: 'refused', status: 500, body: { errorCode: 'InternalError', message: 'x' }, retryAfterMs: null },
};
const item = (variantId: string, qty: number, second: number): CartItem => ({
  id: `1-${variantId}`,
  productId: '1',
  variantId,
  qty,
  createdAt: `2026-11-21T10:00:${`${second}`.padStart(2, '0')}.000Z`,
});

const names = (items: readonly CartItem[]) => items.map(({ variantId, qty }) => `${variantId}×${qty}`).sort();

test('SYNC-07 SYNC-08 SYNC-09 SYNC-10 log-in merges the saved cart with the local one, writes it back, and records when it finished', async () => {
  const { server, call } = openServer([item('1', 1, 1), item('2', 2, 2)]);
  const device = openDevice(call, { items: [item('3', 3, 3)] });
  expect(await device.sync.logIn(ME)).toBe('SUCCESS');
  expect(device.lines()).toEqual(['1×1', '2×2', '3×3']);
  expect(names(server.items)).toEqual(device.lines());
  expect(server.calls).toEqual(['GET', 'PUT']);
  expect(device.state.getState()).toEqual({ result: 'SUCCESS', finishedAt: '2026-11-21T13:00:00.000Z' });
});

test('SYNC-10 nothing is written back when the merge changed nothing', async () => {
  const { server, call } = openServer([item('1', 1, 1)]);
  expect(await openDevice(call).sync.logIn(ME)).toBe('SUCCESS');
  expect(await openDevice(call, { items: [item('1', 5, 9)] }).sync.logIn(ME)).toBe('SUCCESS');
  expect(server.calls).toEqual(['GET', 'GET']);
});

test('CART-07 CART-10 SYNC-09 of duplicates the older stays; a local line newer than its saved duplicate is skipped', async () => {
  const { server, call } = openServer([item('1', 1, 5), item('2', 2, 5), item('3', 3, 5)]);
  const device = openDevice(call, { items: [item('1', 9, 6), item('2', 9, 4), item('3', 9, 5)] });
  await device.sync.logIn(ME);
  expect(device.lines()).toEqual(['1×1', '2×9', '3×9']);
  expect(names(server.items)).toEqual(device.lines());
});

test('SYNC-11 a failed log-in merge is an ERROR; the local cart is unchanged, and the next change tries again', async () => {
  for (const failing of ['GET', 'PUT']) {
    const { server, call } = openServer([item('1', 1, 1)]);
    let down = true;
    const device = openDevice(async (method, body) => (down && method === failing ? broken : call(method, body)), {
      items: [item('3', 3, 3)],
    });
    expect(await device.sync.logIn(ME), failing).toBe('ERROR');
    expect(device.state.getState()).toEqual({ result: 'ERROR', finishedAt: '2026-11-21T13:00:00.000Z' });
    expect(device.lines()).toEqual(['3×3']);
    expect(names(server.items)).toEqual(['1×1']);
    down = false;
    device.add('4');
    expect(await device.sync.push(ME)).toBe('SUCCESS');
    expect(names(server.items)).toEqual(['1×1', '3×3', '4×1']);
    expect(device.lines()).toEqual(names(server.items));
  }
});

test('SYNC-05 SYNC-16 a conflict fetches what the other device saved, and retries with both', async () => {
  const { server, call } = openServer();
  const [one, two] = [openDevice(call), openDevice(call)];
  await one.sync.logIn(ME);
  await two.sync.logIn(ME);
  one.add('1');
  two.add('2');
  expect(await one.sync.push(ME)).toBe('SUCCESS');
  expect(await two.sync.push(ME)).toBe('SUCCESS');
  expect(two.results.slice(-2)).toEqual(['CONFLICT', 'SUCCESS']);
  expect(two.lines()).toEqual(['1×1', '2×1']);
  expect(await one.sync.pull(ME)).toBe('SUCCESS');
  expect(one.lines()).toEqual(names(server.items));
});

test('SYNC-16 after three retries a conflict is an ERROR and the change is reverted', async () => {
  const { server, call } = openServer([item('1', 1, 1)]);
  const device = openDevice(async (method, body) => (method === 'PUT' ? conflict : call(method, body)));
  await device.sync.logIn(ME);
  device.add('2');
  const calls = server.calls.length;
  expect(await device.sync.push(ME)).toBe('ERROR');
  expect(device.results.slice(-4)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'ERROR']);
  expect(server.calls.slice(calls)).toEqual(['GET', 'GET', 'GET']);
  expect(device.lines()).toEqual(['1×1']);
});

test('SYNC-06 any other failure is an ERROR and reverts what was sent, but not later changes', async () => {
  const { call } = openServer([item('1', 1, 1), item('2', 2, 2)]);
  let down = false;
  const device: ReturnType<typeof openDevice> = openDevice(async (method, body) => {
    if (!down) return call(method, body);
    device.add('5');
    device.set('2', 7);
    return broken;
  });
  await device.sync.logIn(ME);
  device.remove('1');
  device.set('2', 4);
  device.add('3');
  down = true;
  expect(await device.sync.push(ME)).toBe('ERROR');
  expect(device.lines()).toEqual(['1×1', '2×7', '5×1']);
  down = false;
  expect(await device.sync.push(ME)).toBe('SUCCESS');
});

test('SYNC-06 CART-03 a save cut off by leaving the page reverts nothing, also after a conflict; the next page saves it', async () => {
  const { server, call } = openServer([item('1', 1, 1)]);
  let cutOff: 'PUT' | 'GET' | null = null;
  const device: ReturnType<typeof openDevice> = openDevice(async (method, body) => {
    if (method !== cutOff) return call(method, body);
    device.page.leaving = true;
    return { ok: false, error: { kind: 'unreachable', status: null } };
  });
  await device.sync.logIn(ME);
  for (const method of ['PUT', 'GET'] as const) {
    device.add('2');
    // Another device saved first: the save is a conflict, and fetching that device's cart is cut off.
    if (method === 'GET') server.version += 1;
    cutOff = method;
    const before = device.lines();
    expect(await device.sync.push(ME)).toBe(null);
    expect(device.lines()).toEqual(before);
    [cutOff, device.page.leaving] = [null, false];
    expect(await device.sync.pull(ME)).toBe('SUCCESS');
    expect(server.items.find(({ variantId }) => variantId === '2')?.qty).toBe(method === 'PUT' ? 1 : 2);
  }
});

test('SYNC-06 an offline check for other devices’ changes reverts nothing', async () => {
  const { call } = openServer([item('1', 1, 1)]);
  let down = false;
  const device = openDevice(async (method, body) => (down ? broken : call(method, body)));
  await device.sync.logIn(ME);
  device.add('2');
  down = true;
  expect(await device.sync.pull(ME)).toBe(null);
  expect(device.lines()).toEqual(['1×1', '2×1']);
});

test('SYNC-16 one exchange at a time; changes made meanwhile are sent with the next one; without a change nothing is sent', async () => {
  const { server, call } = openServer();
  let underWay = 0;
  const device: ReturnType<typeof openDevice> = openDevice(async (method, body) => {
    underWay += 1;
    expect(underWay).toBe(1);
    await new Promise((done) => setTimeout(done, 2));
    if (method === 'PUT' && server.puts.length === 0) device.add('2');
    const reply = await call(method, body);
    underWay -= 1;
    return reply;
  });
  await device.sync.logIn(ME);
  device.add('1');
  expect(await Promise.all([device.sync.push(ME), device.sync.push(ME), device.sync.push(ME)])).toEqual([
    'SUCCESS',
    'SUCCESS',
    null,
  ]);
  expect(server.puts.map(({ cart }) => names(cart.items as CartItem[]))).toEqual([['1×1'], ['1×1', '2×1']]);
});

test('SYNC-09 CART-03 lines just fetched by another tab are not mistaken for removed ones by a tab not yet notified', async () => {
  const { server, call } = openServer([item('1', 1, 1)]);
  for (const exchange of ['push', 'pull'] as const) {
    const device = openDevice(call);
    // The other tab logged in and wrote the cart and the account's lines; this tab has not been notified yet.
    device.stored.items = [...server.items];
    device.kept.state = { customerId: ME, version: server.version, items: [...server.items] };
    await device.sync[exchange](ME);
    expect(names(server.items)).toEqual(['1×1']);
    expect(device.lines()).toEqual(['1×1']);
  }
});

test('AUTH-40 SYNC-13 a browser that no longer belongs to the customer sends nothing and accepts nothing', async () => {
  const { server, call } = openServer([item('1', 1, 1)]);
  const device = openDevice(call);
  await device.sync.logIn(ME);
  // Log-out in another tab empties the local cart before this tab is notified.
  device.kept.mark = null;
  device.remove('1');
  expect(await device.sync.push(ME)).toBe(null);
  expect(names(server.items)).toEqual(['1×1']);
  const late: ReturnType<typeof openDevice> = openDevice(async (method, body) => {
    const reply = await call(method, body);
    late.kept.mark = null;
    return reply;
  });
  expect(await late.sync.logIn(ME)).toBe(null);
  expect(late.lines()).toEqual([]);
});

test('SYNC-09 two log-ins at once never empty a cart', async () => {
  for (let round = 0; round < 50; round += 1) {
    const { server, call } = openServer(round % 2 ? [item('9', 9, 1)] : []);
    const slow = async (method: string, body?: unknown) => {
      await new Promise((done) => setTimeout(done, (round * 7 + server.calls.length) % 4));
      return call(method, body);
    };
    const [one, two] = [
      openDevice(slow, { items: [item('1', 1, 2), item('3', 3, 4)] }),
      openDevice(slow, { items: [item('2', 2, 3), item('3', 8, 5)] }),
    ];
    expect(await Promise.all([one.sync.logIn(ME), two.sync.logIn(ME)])).toEqual(['SUCCESS', 'SUCCESS']);
    await Promise.all([one.sync.pull(ME), two.sync.pull(ME)]);
    const all = [...(round % 2 ? ['9×9'] : []), '1×1', '2×2', '3×3'].sort();
    expect(names(server.items)).toEqual(all);
    expect([one.lines(), two.lines()]).toEqual([all, all]);
  }
});

test('SYNC-01 lines the account cannot store stay local and are not sent; of two full carts the newest hundred lines stay', async () => {
  const odd = { ...item('1', 1, 1), id: 'x y', productId: 'not-a-number' };
  const saved = Array.from({ length: 100 }, (_, index) => item(`${100 + index}`, 1, 1));
  const { server, call } = openServer(saved);
  const device = openDevice(call, {
    items: [odd, ...Array.from({ length: 60 }, (_, index) => item(`${300 + index}`, 1, 2))],
  });
  expect(await device.sync.logIn(ME)).toBe('SUCCESS');
  expect(server.items).toHaveLength(100);
  expect(server.items.filter(({ variantId }) => Number(variantId) >= 300)).toHaveLength(60);
  expect(device.cart.items()).toHaveLength(101);
});
