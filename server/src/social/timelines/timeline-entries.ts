import { maxId } from '../../platform/pagination/cursor.ts'

/** So many of a reader's newest entries are kept. What is older is read from the posts of whom she follows. */
export const maxTimelineEntries = 1000

/** Of whoever was not seen for so long nothing is kept, until she is seen again. */
export const inactiveAfterMs = 14 * 86_400_000

/** The floor of a timeline that entries come into, and that those from before are being added to. Nothing is read above it. */
export const filling = maxId

/**
 * SQL: what is above it is kept of a reader's timeline, whole; null, and so above nothing, where none is.
 * @param reader the parameter that holds her id
 */
export function floorOf(reader: string): string {
  return `(SELECT timeline.floor FROM timeline WHERE timeline.reader_id = ${reader})`
}
