import { refuse } from '../errors.ts'

/**
 * Position at which a list continues: after the `id` in a segment of it. Segments are words or numbers:
 * likes, or a time; or '' for none.
 */
export type Cursor = { segment: string; id: string }

const form = /^(?:([a-z]{1,12}|\d{1,18})\.)?([0-9A-HJKMNP-TV-Z]{26})$/

export function cursorAfter(segment: string | number, id: string): string {
  return `${segment}.${id}`
}

/**
 * Parses the `nextCursor` of a page before.
 * @param isSegment whether this list has such a segment
 * @throws Refusal INVALID_INPUT for anything that this list has not given out
 */
export function parseCursor(text: string, isSegment: (segment: string) => boolean): Cursor {
  const [, segment = '', id] = form.exec(text) ?? []
  if (id === undefined || !isSegment(segment)) {
    const message = "This isn't a valid cursor for this list."
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'cursor', message }] })
  }
  return { segment, id }
}

/** Comes after every id, in place of a cursor on the first page. */
export const maxId = '~'
