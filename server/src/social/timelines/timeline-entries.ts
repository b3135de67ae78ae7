import { maxId } from '../../platform/pagination/cursor.ts'

/**
 * Maximum of a reader’s newest entries that are stored. Older ones are read from the posts of those whom they
 * follow.
 */
export const maxTimelineEntries = 1000

/** Time of inactivity in milliseconds after which a reader’s timeline is dropped, until they return. */
export const timelineInactiveAfterMs = 14 * 86_400_000

/** Floor of a timeline that is being rebuilt: nothing is read above it. */
export const rebuildingTimelineFloor = maxId

/**
 * SQL expression: the floor of a reader’s timeline, above which it is stored completely; null, and so above
 * nothing, where none is stored.
 * @param reader the parameter that holds their id
 */
export function timelineFloorSql(reader: string): string {
  return `(SELECT timeline.floor FROM timeline WHERE timeline.reader_id = ${reader})`
}
