import { codeText } from '#contract/products/product-import.ts';
import { fitCode } from '#modules/catalogue/products/product-code.ts';

/** A merchant's code in the characters of our codes: 'AB 12/3' is AB-12-3. One without any letter or digit stays. */
export const codeOfText = (text: string): string =>
  codeText.safeParse(text).success
    ? text
    : fitCode(text.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+|(?<!-)-+$/g, '')) || text.slice(0, 64);
