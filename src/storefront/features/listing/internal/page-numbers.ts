/** The linked page numbers: first, last and those around the current one; null where two or more are left out. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages];
  if (page <= 2) near.push(3);
  if (page >= pages - 1) near.push(pages - 2);
  const shown = [...new Set(near)].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
  return shown.flatMap((one, index) => {
    const gap = index === 0 ? 1 : one - (shown[index - 1] as number);
    // A gap of one page is filled with that page.
    return gap === 1 ? [one] : gap === 2 ? [one - 1, one] : [null, one];
  });
}
