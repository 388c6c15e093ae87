import { codeOfText } from '../internal/code-of-text.ts';

/** The code that a size got from its SKU when its product was imported. */
export const sizeCodeOfSku = (sku: string): string => codeOfText(sku);
