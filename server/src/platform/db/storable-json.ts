/**
 * JSON text as a `jsonb` column takes it. What a payer put into her charge may hold characters that PostgreSQL has no
 * text for (NUL, half a surrogate pair): then the whole is kept as one string of JSON.
 */
export function storableJson(json: string): string {
  return /\\u(0000|d[89a-f])/i.test(json) ? JSON.stringify(json) : json
}
