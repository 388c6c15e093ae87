import type { Page } from 'playwright-core';

/** Chooses a size in a form as a barcode scanner does: its code, and Enter before the list is there. */
export async function chooseSize(page: Page, code: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Product and size' });
  await field.fill(code);
  await field.press('Enter');
  await page.getByRole('list', { name: 'Product and size: chosen' }).waitFor();
}
