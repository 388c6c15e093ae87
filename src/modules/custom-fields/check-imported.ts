/** Values of custom fields in a file, checked before any of it is loaded (OWN-14). Pure. */

import type { FieldDefinition } from '#contract/custom-fields/field-definition.ts';
import { type GivenValue, readFieldValue } from '#contract/custom-fields/read-field-value.ts';
import { joinReasons } from '#contract/errors/join-reasons.ts';

/** Why the values of a row are refused, a few reasons at most; null where they are accepted. */
export function checkImported(
  definitions: readonly FieldDefinition[],
  given: readonly { key: string; value: GivenValue }[],
): string | null {
  const reasons = given.flatMap(({ key, value }) => {
    const definition = definitions.find((one) => one.key === key && !one.archived);
    if (!definition) return [`field:${key.slice(0, 40)}: there is no such field`];
    const read = readFieldValue(definition, value);
    return read.ok ? [] : [`field:${key}: ${read.error}`];
  });
  return reasons.length > 0 ? joinReasons([...new Set(reasons)].slice(0, 5)) : null;
}
