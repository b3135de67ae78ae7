/**
 * Converts JSON text to what a `jsonb` column accepts. Data that a payer put into a charge may hold
 * characters that PostgreSQL cannot store as text (NUL, half a surrogate pair): then the whole is stored as
 * one JSON string.
 */
export function toStorableJson(json: string): string {
  return /\\u(0000|d[89a-f])/i.test(json) ? JSON.stringify(json) : json
}
