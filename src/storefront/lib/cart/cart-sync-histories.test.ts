/**
 * Random histories of one customer with two devices, compared with a model that does not merge three carts: a device is
 * the account's lines as it last saw them and a log of its own edits, which are replayed on the account's current
 * lines.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conflict, openDevice, openServer } from '../../../../tests/support/clients/sync-device.ts';
import { patient } from '../../../../tests/support/vitest/patience.ts';
import type { CartItem } from './cart-document.ts';

const ME = 'aroha';
interface Line {
  qty: number;
  at: string;
}
/** Null is a removal. */
type Edit = { line: Line | null };
type Lines = Map<string, Line>;
const same = (a: Line | undefined, b: Line | undefined) => a?.qty === b?.qty && a?.at === b?.at;
const text = (lines: Lines) => [...lines].map(([key, { qty, at }]) => `${key}×${qty} ${at}`).sort();
const linesOf = (items: readonly CartItem[]): Lines =>
  new Map(items.map(({ variantId, qty, createdAt }) => [variantId, { qty, at: createdAt }]));

class ModelDevice {
  loggedIn = false;
  seen: Lines = new Map();
  log = new Map<string, Edit>();
  sent = new Map<string, Edit>();
  sentLines: Lines = new Map();
  /** The result of a log-in merge, if it succeeds. */
  merged: Lines | null = null;

  lines(): Lines {
    const lines = new Map(this.seen);
    for (const [key, { line }] of this.log) {
      if (line) lines.set(key, line);
      else lines.delete(key);
    }
    return lines;
  }
  fetched(account: Lines): void {
    const log = new Map(this.log);
    for (const [key, edit] of this.log) {
      const theirs = account.get(key);
      const changedThere = !same(theirs, this.seen.get(key));
      if (theirs && changedThere && (edit.line === null || theirs.at < edit.line.at)) log.delete(key);
    }
    if (!this.loggedIn) {
      this.merged = new Map(account);
      for (const [key, { line }] of log) if (line) this.merged.set(key, line);
      return;
    }
    this.log = log;
    this.seen = new Map(account);
  }
  sending(): void {
    this.sent = new Map(this.log);
    this.sentLines = this.merged ?? this.lines();
  }
  private settle(): void {
    for (const [key, { line }] of this.sent) {
      const now = this.log.get(key);
      if (now && same(now.line ?? undefined, line ?? undefined)) this.log.delete(key);
    }
  }
  saved(): void {
    if (this.loggedIn) this.settle();
    if (this.loggedIn) this.seen = this.sentLines;
  }
  ended(result: string | null): void {
    if (!this.loggedIn && result === 'SUCCESS' && this.merged) {
      this.loggedIn = true;
      this.seen = this.merged;
      this.log.clear();
    } else if (this.loggedIn && result === 'ERROR') this.settle();
    this.merged = null;
    this.sent = new Map();
  }
}

const edit = fc.record({
  kind: fc.constantFrom('put', 'put', 'remove'),
  device: fc.nat(1),
  key: fc.integer({ min: 1, max: 5 }),
});
type EditAction = { kind: string; device: number; key: number };
/** What happens during one call: the network's behaviour, and the edits made before or after the server receives it. */
const around = fc.record({
  fault: fc.constantFrom('none', 'none', 'none', 'none', 'unheard', 'lost'),
  early: fc.array(edit, { maxLength: 2 }),
  late: fc.array(edit, { maxLength: 2 }),
  otherSyncs: fc.boolean(),
});
const exchange = fc.record({
  kind: fc.constantFrom('push', 'pull'),
  device: fc.nat(1),
  calls: fc.array(around, { maxLength: 8 }),
});
const history = fc.array(fc.oneof({ weight: 3, arbitrary: edit }, { weight: 2, arbitrary: exchange }), {
  minLength: 8,
  maxLength: 40,
});

test('SYNC-04 SYNC-05 SYNC-06 SYNC-09 in 10,000 histories of two devices nothing is lost and nothing is duplicated', {
  timeout: patient(300_000),
}, async () => {
  let conflicts = 0;
  let errors = 0;
  await fc.assert(
    fc.asyncProperty(history, history, async (before, actions) => {
      let instant = Date.UTC(2026, 10, 21);
      let serial = 0;
      const { server, call } = openServer();
      const models = [new ModelDevice(), new ModelDevice()] as const;
      const plans: (readonly { fault: string; early: EditAction[]; late: EditAction[]; otherSyncs: boolean }[])[] = [
        [],
        [],
      ];
      const callCounts = [0, 0];
      let depth = 0;
      const savedOnce = new Set<string>();
      const removed = new Set<string>();

      const open = (me: number): ReturnType<typeof openDevice> =>
        openDevice(
          async (method, body) => {
            const model = models[me] as ModelDevice;
            const plan = plans[me]?.[callCounts[me] ?? 0];
            callCounts[me] = (callCounts[me] ?? 0) + 1;
            if (method === 'PUT') model.sending();
            if (plan?.fault === 'unheard') return { ok: false, error: { kind: 'unreachable', status: null } };
            // While a log-in merges, this shopper waits; the other device does not.
            for (const action of plan?.early ?? []) if (action.device !== me || model.loggedIn) doEdit(action);
            if (plan?.otherSyncs && depth < 2) await doExchange({ kind: 'push', device: 1 - me, calls: [] });
            const reply = await call(method, body);
            if (reply.ok && method === 'PUT') for (const key of linesOf(server.items).keys()) savedOnce.add(key);
            if (reply === conflict) conflicts += 1;
            for (const action of plan?.late ?? []) if (action.device !== me || model.loggedIn) doEdit(action);
            if (plan?.fault === 'lost') return { ok: false, error: { kind: 'unreachable', status: null } };
            if (reply.ok && method === 'GET') model.fetched(linesOf(reply.value.cart.items as CartItem[]));
            if (reply.ok && method === 'PUT') model.saved();
            return reply;
          },
          { now: () => ++instant },
        );
      const devices = [open(0), open(1)];

      const doEdit = ({ kind, device, key }: EditAction) => {
        const [real, model] = [devices[device] as ReturnType<typeof openDevice>, models[device] as ModelDevice];
        const variant = `${key}`;
        const there = model.lines().get(variant);
        if (kind === 'remove') {
          if (!there) return;
          real.remove(variant);
          removed.add(variant);
          model.log.set(variant, { line: null });
          return;
        }
        serial += 1;
        if (there) real.set(variant, serial);
        else real.add(variant, serial);
        const at = there?.at ?? real.cart.items().find(({ variantId }) => variantId === variant)?.createdAt ?? '';
        model.log.set(variant, { line: { qty: serial, at } });
      };
      const doExchange = async ({
        kind,
        device,
        calls,
      }: {
        kind: string;
        device: number;
        calls: (typeof plans)[number];
      }) => {
        depth += 1;
        const [planBefore, callsBefore] = [plans[device] ?? [], callCounts[device] ?? 0];
        plans[device] = calls;
        callCounts[device] = 0;
        const result = await (devices[device] as ReturnType<typeof openDevice>).sync[kind as 'push'](ME);
        if (result === 'ERROR') errors += 1;
        (models[device] as ModelDevice).ended(result);
        plans[device] = planBefore;
        callCounts[device] = callsBefore;
        depth -= 1;
      };
      const agree = () => {
        for (const me of [0, 1] as const)
          expect(text(linesOf(devices[me]?.cart.items() ?? []))).toEqual(text(models[me].lines()));
      };

      // Carts from before log-in first, then everything.
      for (const action of before.slice(0, 8)) if (!('calls' in action)) doEdit(action);
      for (const action of actions) {
        if ('calls' in action) await doExchange(action);
        else doEdit(action);
        agree();
      }
      for (const device of [0, 1, 0, 1]) await doExchange({ kind: 'pull', device, calls: [] });
      agree();
      const end = linesOf(server.items);
      expect(server.items).toHaveLength(end.size);
      for (const me of [0, 1] as const) {
        expect(devices[me]?.cart.items()).toHaveLength(end.size);
        expect(text(models[me].lines())).toEqual(text(end));
      }
      // Every line that the account once held and nobody removed is present.
      for (const key of savedOnce) if (!removed.has(key)) expect([...end.keys()]).toContain(key);
    }),
    { numRuns: 10_000 },
  );
  // Histories without conflicts would prove little.
  expect(conflicts).toBeGreaterThan(1_000);
  expect(errors).toBeGreaterThan(1_000);
});
