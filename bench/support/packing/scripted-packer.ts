/** Somebody at the packing screen with a scanner that types, who errs now and then. */
import type { Page } from 'playwright-core';
import type { OrderToPack } from './orders-to-pack.ts';

/** How long the screen may take to answer a scan before it counts as no answer. */
const ANSWER_MS = 10_000;
/** One wrong scan for as many right ones. */
const WRONG_EVERY = 4;

export interface PackedFigures {
  /** Milliseconds from the scan of each order to its label in a tab. */
  tookMs: number[];
  wrongScans: number;
  /** Wrong scans that the screen did not refuse. */
  accepted: number;
}

/** Opens the screen; the label is bought with the last scan of an order. */
export async function openPacker(page: Page, url: string, person: { email: string; password: string }): Promise<void> {
  // The labels open in tabs, which the packer closes.
  page.context().on('page', (tab) => {
    tab.once('load', () => void tab.close().catch(() => undefined));
  });
  await page.goto(`${url}/nz/staff/packing?buy=scan`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Packing' }).waitFor();
}

const scan = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};

/** Packs one order, erring as drawn. */
export async function packOrder(
  page: Page,
  order: OrderToPack,
  draw: (below: number) => number,
  figures: PackedFigures,
): Promise<void> {
  const started = performance.now();
  const label = page.waitForResponse((response) => /\/label\?paper=/.test(response.url()));
  label.catch(() => undefined);
  await scan(page, order.number);
  await page.getByRole('heading', { name: `Order ${order.number}` }).waitFor();
  const packed = new Map<string, number>();
  const left = [...order.units].flatMap(([code, qty]) => Array.from({ length: qty }, () => code));
  while (left.length > 0) {
    if (draw(WRONG_EVERY) === 0) await scanWrong(page, wrongCode(order, packed, draw), figures);
    const [code = ''] = left.splice(draw(left.length), 1);
    const count = (packed.get(code) ?? 0) + 1;
    packed.set(code, count);
    await scan(page, code);
    const said = left.length === 0 ? 'All is packed.' : new RegExp(`: ${count} of ${order.units.get(code)}$`);
    await page.getByRole('status').getByText(said).waitFor();
  }
  const reply = await label;
  if (reply.status() !== 200) throw new Error(`the label of ${order.number} answered ${reply.status()}`);
  await page.getByText(/Labelled · NZ Post/).waitFor();
  figures.tookMs.push(performance.now() - started);
  // One more after all, into a parcel that is closed.
  if (draw(WRONG_EVERY) === 0) await scanWrong(page, order.units.keys().next().value ?? '', figures);
}

/** Another size, another product, or one too many. */
function wrongCode(
  { units }: OrderToPack,
  packed: ReadonlyMap<string, number>,
  draw: (below: number) => number,
): string {
  const codes = [...units.keys()];
  const kind = draw(3);
  const full = codes.find((code) => packed.get(code) === units.get(code));
  if (kind === 0 && full) return full;
  const [code = ''] = codes;
  if (kind === 1) return `${code.slice(0, code.indexOf('-'))}-10`;
  const others = [`P${1 + draw(400)}-9`, 'P1-9', 'P2-9', 'P3-9', 'P4-9'];
  return others.find((other) => !units.has(other)) ?? 'P5-9';
}

async function scanWrong(page: Page, code: string, figures: PackedFigures): Promise<void> {
  figures.wrongScans += 1;
  await scan(page, code);
  await page
    .getByRole('alert')
    .getByText(/^(Wrong item|One too many)/)
    .waitFor({ timeout: ANSWER_MS })
    .catch(() => {
      figures.accepted += 1;
    });
}
