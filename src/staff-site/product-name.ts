/** Brand and name as one, without saying the brand twice. Pure. */
export const productName = ({ brand, name }: { brand: string; name: string }): string =>
  name.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? name : `${brand} ${name}`;
