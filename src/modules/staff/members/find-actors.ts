import type { Queries } from '#platform/database/database.ts';
import { idsByEmail, idsByText, keysBy } from '../internal/name-records.ts';

/** Actors whom a text names: a member's email address or part of their name, a key's shown part or part of its name. */
export async function findActors(ctx: { db: Queries }, text: string): Promise<string[]> {
  const prefix = /^(?:kerb_)?([0-9a-z]{8})$/.exec(text.toLowerCase())?.[1];
  const members = await idsByText(ctx, text);
  const keys = await keysBy(ctx, { text, prefixes: prefix ? [prefix] : [] });
  return [...members.map((id) => `staff:${id}`), ...keys.map((key) => `key:kerb_${key.prefix}`)];
}

/** Email address (in lower case) → actor, of members of the staff and those who were. */
export async function findActorsByEmail(ctx: { db: Queries }, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  return new Map([...(await idsByEmail(ctx, emails))].map(([email, id]) => [email, `staff:${id}`]));
}
