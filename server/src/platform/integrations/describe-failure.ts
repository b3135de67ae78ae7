/**
 * Describes in a few words why an outside service could not be reached: several addresses of one name fail
 * together, with an empty message.
 */
export function describeFailure(cause: unknown): string {
  if (cause instanceof AggregateError) return describeFailure(cause.errors[0])
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return code !== '' && !cause.message.includes(code) ? `${code}: ${cause.message}` : cause.message
}
