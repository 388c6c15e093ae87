/** The page numbers worth a link: first, last and those around the present one; null where some are left out. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages];
  // A gap of one page is filled by that page.
  if (page === 4) near.push(2);
  if (page === pages - 3) near.push(pages - 1);
  if (page <= 2) near.push(3);
  if (page >= pages - 1) near.push(pages - 2);
  const shown = [...new Set(near)].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
  return shown.flatMap((one, index) => (index > 0 && one - (shown[index - 1] as number) > 1 ? [null, one] : [one]));
}
