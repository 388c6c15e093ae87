/** Whether a barcode is a GS1 trade item number: 8, 12, 13 or 14 digits with a correct check digit. */
export function isGtin(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false;
  const digits = [...barcode].map(Number);
  const check = digits.pop();
  // From the right the digits are weighted 3, 1, 3, 1 …
  const sum = digits.reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}
