/** '8; 9; 10' is a list, '42,5' is a size. */
export function listOf(text: string): string[] {
  if (text === '') return [];
  // No list of sizes is longer.
  if (text.length > 1_000) return [text];
  const parts = text
    .split(/[;|\n]|,\s+|,(?!5(?:\D|$))/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.every((part) => part.length <= 20) ? parts : [text];
}
