import { limits } from '@fanfare/contract/limits'

/** Formats the id of an event: the update up to which its reader is complete, and when it was sent. */
export function formatResumeToken(signal: bigint, now: Date): string {
  return `${signal}.${now.getTime().toString(36)}`
}

/**
 * Returns the update after which a reader with this `Last-Event-ID` resumes; null where that is too long ago or the
 * token is not ours.
 */
export function parseResumeToken(lastEventId: string, now: Date): bigint | null {
  const [, signal, sentAt] = /^(\d{1,18})\.([0-9a-z]{1,10})$/.exec(lastEventId) ?? []
  if (signal === undefined || sentAt === undefined) return null
  const ago = now.getTime() - Number.parseInt(sentAt, 36)
  return ago <= limits.liveResumeMs ? BigInt(signal) : null
}
