import { isUnrestricted } from './unrestricted-viewer.ts'

/**
 * SQL: a person of whom the viewer wants to hear. Whether she has muted anybody at all is asked once a statement.
 * @param personId her id
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 */
export function isUnmuted(personId: string, viewer: string): string {
  if (isUnrestricted(viewer)) return 'true'
  return `(NOT EXISTS (SELECT FROM mute WHERE mute.muter_id = ${viewer}) OR NOT ${hasMuted(viewer, personId)})`
}

/** SQL: one person has muted another. A lookup of one row, and never null. */
export function hasMuted(by: string, person: string): string {
  return `coalesce((SELECT true FROM mute WHERE mute.muter_id = ${by} AND mute.muted_id = ${person}), false)`
}

/**
 * SQL: a text without any of the words that the viewer has muted, or her own. Whether she has muted any is asked once a statement.
 * OFFSET has the text spaced once, and not for each of the words; signs are compared where the letters are found.
 * @param authorId whose text it is
 */
export function hasNoMutedWord(text: string, authorId: string, viewer: string): string {
  if (isUnrestricted(viewer)) return 'true'
  return `(NOT EXISTS (SELECT FROM muted_word WHERE muted_word.account_id = ${viewer}) OR ${authorId} = ${viewer}
    OR NOT EXISTS (SELECT FROM (SELECT spaced(${text}) AS words OFFSET 0) AS shown, muted_word AS muted
      WHERE muted.account_id = ${viewer} AND strpos(shown.words, ' ' || muted.word || ' ') > 0
        AND (muted.literal = '' OR strpos(plain(${text}), muted.literal) > 0)))`
}
