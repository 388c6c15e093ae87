import type { Order } from '#modules/orders/order.ts';
import type { Return } from '#modules/returns/return.ts';

/** The order lines of a return, with the returned quantities. */
export const returnedLines = (
  order: Order,
  back: Return,
  isWanted: (line: Return['lines'][number]) => boolean = () => true,
): Order['lines'] =>
  back.lines
    .filter(isWanted)
    .flatMap(({ lineNo, qty }) =>
      order.lines.filter((line) => line.lineNo === lineNo).map((line) => ({ ...line, qty })),
    );
