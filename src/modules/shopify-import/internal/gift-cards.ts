/** Gift cards of a Shopify shop: its export, or Matrixify's; neither has more of a code than its last characters (MOVE-01). */
import { importGiftCards } from '#modules/gift-cards/imported-cards/import-gift-cards.ts';
import type { ImportedGiftCard } from '#modules/gift-cards/imported-cards/imported-gift-card.ts';
import type { ExportImport, RowOutcome } from './export-import.ts';
import { cellOf, centsOf, giftCardOf, idOf } from './gift-cards/gift-card-of.ts';

export const giftCardsImport: ExportImport = {
  required: ['Last Characters'],
  open: (ctx, { apply }) => {
    const lines = new Map<string, number>();
    let batch: { line: number; card: ImportedGiftCard }[] = [];
    const nameOf = (id: string, last: string) => `${id} …${last}`.slice(0, 60);
    return {
      add: (line, record): RowOutcome | null => {
        const [id, last] = [idOf(record), cellOf(record, 'Last Characters')];
        const money = centsOf(cellOf(record, 'Current Balance', 'Balance'));
        const cents = money === null ? {} : { cents: money };
        const refuse = (refused: string): RowOutcome => ({
          ...{ line, name: nameOf(id, last), outcome: { refused }, leftOut: null, ...cents },
        });
        if (money === null) return refuse('the balance is not an amount such as 49.90');
        const read = giftCardOf(record, money);
        if (!read.ok) return refuse(read.error);
        const before = lines.get(id);
        if (before !== undefined) return refuse(`the same card is in line ${before} already`);
        lines.set(id, line);
        batch.push({ line, card: read.value });
        return null;
      },
      store: async () => {
        const storing = batch;
        batch = [];
        const outcomes = await importGiftCards(
          ctx,
          storing.map(({ card }) => card),
          { apply },
        );
        return storing.flatMap(({ line, card }, at): RowOutcome[] => {
          const outcome = outcomes[at];
          const { sourceId, lastCharacters, cents } = card;
          const name = nameOf(sourceId, lastCharacters);
          return outcome === undefined ? [] : [{ line, name, outcome, leftOut: null, cents }];
        });
      },
    };
  },
};
