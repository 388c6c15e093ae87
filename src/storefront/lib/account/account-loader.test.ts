import { expect, test } from 'vitest';
import type { Account } from '#contract/accounts/account.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import { type AccountLoader, createAccountLoader } from './account-loader.ts';

const account = { customer: { firstName: 'Aroha' } } as Account;
const notFound: ApiResult<never> = {
  ok: false,
  error: { kind: 'refused', status: 404, body: { errorCode: 'CustomerNotFound', message: 'x' }, retryAfterMs: null },
};
const down: ApiResult<never> = { ok: false, error: { kind: 'unreachable', status: null } };

function open(
  answers: ApiResult<unknown>[],
  options: { loggedIn?: boolean; whileWaiting?: (loader: AccountLoader) => Promise<unknown> } = {},
) {
  const story: string[] = [];
  const gates: (() => void)[] = [];
  let held = false;
  const loader: AccountLoader = createAccountLoader({
    call: (async (method: string) => {
      story.push(method);
      if (held) await new Promise<void>((done) => gates.push(done));
      return answers.shift() ?? down;
    }) as never,
    isLoggedIn: () => options.loggedIn ?? true,
    wait: async (ms) => {
      story.push(`wait ${ms} ${loader.state.getState().result}`);
      await options.whileWaiting?.(loader);
    },
    onLoaded: () => story.push('loaded'),
  });
  return {
    loader,
    story,
    hold: () => {
      held = true;
    },
    letGo: () => {
      held = false;
      for (const go of gates.splice(0)) go();
    },
  };
}
const ok: ApiResult<Account> = { ok: true, value: account };

test('ACC-11 ACC-21 a load ends as SUCCESS; the account is readable only after it', async () => {
  const { loader, story } = open([ok]);
  expect(() => loader.account()).toThrow('Account not loaded.');
  expect(await loader.load()).toBe('SUCCESS');
  expect(loader.account()).toBe(account);
  expect(story).toEqual(['GET', 'loaded']);
  loader.clear();
  expect(() => loader.account()).toThrow('Account not loaded.');
});

test('ACC-12 ACC-13 the status is PREPARING while the customer is not found, and the load is retried every 2 s', async () => {
  const { loader, story } = open([notFound, notFound, ok]);
  expect(await loader.load()).toBe('SUCCESS');
  expect(story).toEqual(['GET', 'wait 2000 PREPARING', 'GET', 'wait 2000 PREPARING', 'GET', 'loaded']);
});

test('ACC-13 after ten more attempts PREPARING becomes ERROR', async () => {
  const { loader, story } = open(Array.from({ length: 50 }, () => notFound));
  expect(await loader.load()).toBe('ERROR');
  expect(story.filter((step) => step === 'GET')).toHaveLength(11);
  expect(loader.state.getState().result).toBe('ERROR');
});

test('ACC-11 any other failure is ERROR', async () => {
  const { loader } = open([down]);
  expect(await loader.load()).toBe('ERROR');
});

test('ACC-13 a newer load, or log-out, aborts the load in flight', async () => {
  const { loader, hold, letGo } = open([ok, ok, ok]);
  hold();
  const first = loader.load();
  const second = loader.load();
  letGo();
  expect([await first, await second]).toEqual(['ABORTED', 'SUCCESS']);
  const { loader: another, hold: holdIt, letGo: letItGo } = open([ok]);
  holdIt();
  const underWay = another.load();
  another.clear();
  letItGo();
  expect(await underWay).toBe('ABORTED');
  expect(another.state.getState()).toEqual({ result: 'ABORTED', account: null, saving: false });
});

test('CHK-35 a save answered after log-out restores no customer data', async () => {
  const { loader, story, hold, letGo } = open([ok, ok]);
  await loader.load();
  hold();
  const saving = loader.update({ firstName: 'Mere' });
  loader.clear();
  letGo();
  expect(await saving).toEqual(ok);
  expect(loader.state.getState()).toEqual({ result: null, account: null, saving: false });
  expect(story).toEqual(['GET', 'loaded', 'PUT']);
});

test('ACC-18 ACC-19 ACC-20 ACC-22 loading or saving is refused while logged out, before the first load and while a save is in flight', async () => {
  await expect(open([], { loggedIn: false }).loader.load()).rejects.toThrow('Cannot load account.');
  await expect(open([], { loggedIn: false }).loader.update({})).rejects.toThrow('Cannot update account.');
  const { loader, hold, letGo } = open([ok, ok]);
  await expect(loader.update({})).rejects.toThrow('Cannot update account.');
  await loader.load();
  hold();
  const saving = loader.update({ firstName: 'Mere' });
  await expect(loader.update({})).rejects.toThrow('Cannot update account.');
  letGo();
  expect(await saving).toEqual(ok);
  expect(loader.state.getState().saving).toBe(false);
  const failed = open([ok, down]);
  await failed.loader.load();
  expect(await failed.loader.update({})).toEqual(down);
  expect(failed.loader.account()).toBe(account);
  // The same holds after a failed load and while the account is being prepared; nothing is sent.
  const broken = open([down, ok]);
  await broken.loader.load();
  await expect(broken.loader.update({})).rejects.toThrow('Cannot update account.');
  expect(broken.story).toEqual(['GET']);
  const early = open([notFound, ok], {
    whileWaiting: (preparing) => expect(preparing.update({})).rejects.toThrow('Cannot update account.'),
  });
  expect(await early.loader.load()).toBe('SUCCESS');
  expect(early.story.filter((step) => step !== 'GET')).toEqual(['wait 2000 PREPARING', 'loaded']);
});

test('FIX-53 a form save retries a failed load, and returns failures instead of throwing', async () => {
  const { loader, story } = open([ok, down, ok, ok]);
  await loader.load();
  expect(await loader.load()).toBe('ERROR');
  expect(await loader.save({ firstName: 'Mere' })).toEqual(ok);
  expect(story).toEqual(['GET', 'loaded', 'GET', 'GET', 'loaded', 'PUT', 'loaded']);
  const failing = open([ok]);
  await failing.loader.load();
  await failing.loader.load();
  expect(await failing.loader.save({ firstName: 'Mere' })).toEqual(down);
  expect(await open([], { loggedIn: false }).loader.save({})).toEqual(down);
});

test('FIX-53 a form save waits for the save in flight, and is then sent itself', async () => {
  const { loader, story, hold, letGo } = open([ok, ok, ok]);
  await loader.load();
  hold();
  const linking = loader.update({}, { action: 'unlink' });
  const saving = loader.save({ firstName: 'Mere' });
  letGo();
  expect([await linking, await saving]).toEqual([ok, ok]);
  expect(story.filter((step) => step === 'PUT')).toHaveLength(2);
});
