/** Brand and name joined, without repeating the brand: 'Quayworn Harbour Court', 'Kerb Gift Card'. Pure. */
export const productName = ({ brand, name }: { brand: string; name: string }): string =>
  name.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? name : `${brand} ${name}`;
