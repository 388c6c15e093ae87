/** Where the plays are acted, and how one tells that they ended well. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { clearFailpoints, watchFailpoints } from '#platform/failpoint.ts';
import { act, plays, requestOf, type Stage } from './money-moves.ts';
import { openShopFloor, order, orderOf, type ShopFloor } from './shop-floor.ts';

export interface Theatre {
  floor: ShopFloor;
  close: () => Promise<void>;
}

export async function openTheatre(): Promise<Theatre> {
  const { floor, close } = await openShopFloor();
  await floor.setStock(floor.variants.a, 100_000);
  return { floor, close };
}

/** A new shopper with a new key. */
export function newStage(floor: ShopFloor, key: string): Stage {
  return {
    ctx: floor.ctx,
    query: (text) => floor.database.pool.query(text),
    simulatorUrl: floor.simulator.url,
    request: orderOf([{ shoe: floor.variants.a, qty: 1 }]),
    key,
    answered: () => undefined,
  };
}

/**
 * The sweeper has its time, the shopper asks once more under the same key and gets a final answer, and then every
 * order has ended, every invariant holds, and the gateway's journal agrees to the cent.
 */
export async function expectEndedWell(floor: ShopFloor, stage: Stage, play: string): Promise<void> {
  clearFailpoints();
  await fetch(`${floor.simulator.url}/control/reset`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  await floor.settle();
  const { mend, moves } = plays[play] ?? { moves: [] };
  if (mend) {
    await floor.database.pool.query(mend);
    await floor.settle();
  }
  const asked = moves.find((move) => move.do === 'order');
  if (asked?.do === 'order' && asked.as !== 'wrong') {
    const answer = await order(floor, requestOf(stage.request, asked.as), stage.key);
    expect(answer, 'the shopper’s last retry').not.toMatchObject({ errorCode: expect.stringMatching(/^(IdempotencyKey|InternalError|CheckoutUpdated)/) });
  }
  await floor.settle();
  await floor.expectSound();
}

/** Acts every play once undisturbed: failpoint → the first play that passes it. */
export async function findPlays({ floor }: Theatre): Promise<Map<string, string>> {
  const passedBy = new Map<string, string>();
  for (const [name, { moves }] of Object.entries(plays)) {
    const stage = newStage(floor, randomUUID());
    watchFailpoints((failpoint) => {
      if (!passedBy.has(failpoint)) passedBy.set(failpoint, name);
    });
    await act(stage, moves);
    watchFailpoints(null);
    await expectEndedWell(floor, stage, name);
  }
  return passedBy;
}
