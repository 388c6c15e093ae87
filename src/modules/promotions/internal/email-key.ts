/** One person, one key: identifies guests where a promotion is limited for each customer. Pure (reliability A8). */

/** Capitals, what follows a plus, and Gmail's dots do not make another person. */
function emailKey(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const domain = address.slice(at + 1) === 'googlemail.com' ? 'gmail.com' : address.slice(at + 1);
  const local = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`;
}

/** Keys under which a use is counted: the customer and the email address, each by itself. */
export function usageKeys(customerId: string | null, email: string | null): string[] {
  return [...(customerId ? [`c:${customerId}`] : []), ...(email ? [`e:${emailKey(email)}`] : [])];
}
