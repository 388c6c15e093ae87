/** Challenge questions of some limited releases in the demo, by product code. */
import type { ProductImportInput } from '../../src/contract/products/product-import.ts';

export const challenges: Readonly<Record<string, NonNullable<ProductImportInput['challenge']>>> = {
  'TL110-CHALK-MIDNIGHT': {
    question: 'Which cloth lines the collar of the Terminus Court?',
    answers: ['looped terry', 'terry', 'terry cloth'],
  },
  'SK801-KOWHAI-INK': {
    question: 'Which native tree gives this yellow its name?',
    answers: ['kōwhai', 'the kōwhai', 'kōwhai tree'],
  },
};
