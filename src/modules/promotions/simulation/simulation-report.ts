/**
 * What a draft would have done to past orders: sums, promotions that exclude each other, shoppers who use it
 * repeatedly. Pure.
 */
import { gstWithin } from '#shared/gst.ts';
import type { Cents } from '#shared/money.ts';
import { usageKeys } from '../internal/email-key.ts';
import type { PastOrder } from '../internal/replay-promotions.ts';
import type { PromotionOutcome } from '../promotion.ts';

export interface PromotionTally {
  id: string;
  name: string;
  draft: boolean;
  orders: { without: number; with: number };
  discountCents: { without: Cents; with: Cents };
}
export interface SimulationReport {
  orders: number;
  /** The recorded discount of these orders. */
  recordedDiscountCents: Cents;
  /** What the live promotions would give them now, without the draft and with it. */
  discountCents: { without: Cents; with: Cents };
  /** The same goods for less: revenue without GST, which is margin, as costs stay the same. */
  marginEffectCents: Cents;
  offers: PromotionTally[];
  /** How often a promotion was excluded with the draft live, and by which. */
  conflicts: { offer: string; by: string; reason: string; orders: number }[];
  /** Shoppers who would have used a draft more than once. */
  repeatUsers: { offer: string; shoppers: number; more: number; most: number }[];
}

const CONFLICTS = new Set(['EXCLUSIVE', 'STOPPED', 'MAX_OFFERS']);

/** `draftIds`: the promotions that are tried. Amounts are whole cents. */
export function createSimulation(draftIds: ReadonlySet<string>, gstBasisPoints: bigint) {
  const tallies = createTallies(draftIds);
  const conflicts = createConflicts();
  const repeatUsers = createRepeatUsers(draftIds);
  let orders = 0;
  let recordedDiscountCents = 0n;
  return {
    take(order: PastOrder, without: PromotionOutcome, withDraft: PromotionOutcome): void {
      orders += 1;
      recordedDiscountCents += order.discountCents;
      tallies.take(without, 'without');
      tallies.take(withDraft, 'with');
      conflicts.take(withDraft);
      repeatUsers.take(order, withDraft);
    },
    report(): SimulationReport {
      const { discountCents } = tallies;
      const extra = discountCents.with - discountCents.without;
      return {
        orders,
        recordedDiscountCents,
        discountCents,
        marginEffectCents: -(extra - gstWithin(extra, gstBasisPoints)),
        offers: tallies.report(),
        conflicts: conflicts.report(),
        repeatUsers: repeatUsers.report(),
      };
    },
  };
}

/** Orders and discount of each promotion, and the discount of all. */
function createTallies(draftIds: ReadonlySet<string>) {
  const tallies = new Map<string, PromotionTally>();
  const discountCents = { without: 0n, with: 0n };
  return {
    discountCents,
    take({ applied }: PromotionOutcome, side: 'without' | 'with'): void {
      for (const { id, name, amountCents } of applied) {
        const of = tallies.get(id) ?? {
          id,
          name,
          draft: draftIds.has(id),
          orders: { without: 0, with: 0 },
          discountCents: { without: 0n, with: 0n },
        };
        of.orders[side] += 1;
        of.discountCents[side] += amountCents;
        if (side === 'with') of.name = name;
        tallies.set(id, of);
        discountCents[side] += amountCents;
      }
    },
    /** Drafts first. */
    report: (): PromotionTally[] =>
      [...tallies.values()].sort((a, b) => Number(b.draft) - Number(a.draft) || compare(a.id, b.id)),
  };
}

/** How often one promotion excluded another, and why. */
function createConflicts() {
  const conflicts = new Map<string, SimulationReport['conflicts'][number]>();
  return {
    take({ refused }: PromotionOutcome): void {
      for (const { id, reason, by } of refused) {
        if (!CONFLICTS.has(reason)) continue;
        for (const other of by) {
          const key = `${id} ${other} ${reason}`;
          const conflict = conflicts.get(key) ?? { offer: id, by: other, reason, orders: 0 };
          conflicts.set(key, { ...conflict, orders: conflict.orders + 1 });
        }
      }
    },
    /** The most frequent first. */
    report: (): SimulationReport['conflicts'] =>
      [...conflicts.values()].sort((a, b) => b.orders - a.orders || compare(a.offer, b.offer) || compare(a.by, b.by)),
  };
}

/** How often each shopper used each draft. */
function createRepeatUsers(draftIds: ReadonlySet<string>) {
  const users = new Map<string, Map<string, number>>();
  return {
    take(order: PastOrder, { applied }: PromotionOutcome): void {
      // The email address identifies a person: a customer's orders as a guest count too.
      const who = usageKeys(null, order.accountEmail ?? order.email)[0] ?? order.email;
      for (const { id } of applied.filter((promotion) => draftIds.has(promotion.id))) {
        const counts = users.get(id) ?? new Map<string, number>();
        users.set(id, counts.set(who, (counts.get(who) ?? 0) + 1));
      }
    },
    /** A draft that nobody used is left out. */
    report: (): SimulationReport['repeatUsers'] =>
      [...draftIds].sort().flatMap((id) => {
        const counts = [...(users.get(id)?.values() ?? [])];
        if (counts.length === 0) return [];
        const more = counts.filter((times) => times > 1).length;
        return [{ offer: id, shoppers: counts.length, more, most: Math.max(...counts) }];
      }),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
