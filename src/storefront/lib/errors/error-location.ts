/**
 * The base URL without its last segment plus the current path: 'https://shop.example/nz' and '/nz/cart' are
 * 'https://shop.example/nz/cart'.
 */
export const errorLocation = (baseUrl: string, path: string): string =>
  baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/[^/]*$/, '') + path;
