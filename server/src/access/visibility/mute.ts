import { isUnrestrictedViewer, type ViewerSql } from './unrestricted-viewer.ts'

/**
 * SQL condition: the viewer has not muted the person. The existence of any mutes of the viewer is checked
 * once per statement.
 * @param personId the person’s id
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 */
export function isUnmutedByViewerSql(personId: string, viewer: ViewerSql): string {
  if (isUnrestrictedViewer(viewer)) return 'true'
  return `(NOT EXISTS (SELECT FROM mute WHERE mute.muter_id = ${viewer}) OR NOT ${hasMutedSql(viewer, personId)})`
}

/** SQL: one person has muted another. A lookup of one row, and never null. */
export function hasMutedSql(by: string, person: string): string {
  return `coalesce((SELECT true FROM mute WHERE mute.muter_id = ${by} AND mute.muted_id = ${person}), false)`
}

/**
 * SQL condition: the text contains none of the viewer’s muted words, or is their own. The existence of muted
 * words is checked once per statement. OFFSET makes `spaced` run once, and not for each of the words; symbols
 * are compared only if the letters match.
 * @param authorId the author of the text
 */
export function hasNoMutedWordSql(text: string, authorId: string, viewer: ViewerSql): string {
  if (isUnrestrictedViewer(viewer)) return 'true'
  return `(NOT EXISTS (SELECT FROM muted_word WHERE muted_word.account_id = ${viewer}) OR ${authorId} = ${viewer}
    OR NOT EXISTS (SELECT FROM (SELECT spaced(${text}) AS words OFFSET 0) AS shown, muted_word AS muted
      WHERE muted.account_id = ${viewer} AND strpos(shown.words, ' ' || muted.word || ' ') > 0
        AND (muted.literal = '' OR strpos(plain(${text}), muted.literal) > 0)))`
}
