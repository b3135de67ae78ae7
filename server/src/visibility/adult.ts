/** SQL: a post for adults, asked for by a guest: neither its words nor what its files look like are for her. Never null. */
export function isKeptFromGuest(post: string, viewer: string): string {
  return `(${post}.is_adult AND ${viewer} IS NULL)`
}

/**
 * SQL: a post that may stand where the viewer did not ask for that very post or page: it is not for adults, it is hers, or
 * she takes what is. What she takes is asked once a statement.
 * @param post the alias of a `post`
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 */
export function isWelcomePost(post: string, viewer: string): string {
  return `(NOT ${post}.is_adult OR coalesce(${post}.creator_id = ${viewer}, false) OR ${takesAdult(viewer, ['BLUR', 'SHOW'])})`
}

/** SQL: what of a post is told in passing, in a line or a small picture, would not be seen before she asks for it. */
export function isCovered(post: string, viewer: string): string {
  return `(${post}.is_adult AND NOT coalesce(${post}.creator_id = ${viewer}, false) AND NOT ${takesAdult(viewer, ['SHOW'])})`
}

/** SQL: the viewer's choice is one of these. A guest has none. */
export function takesAdult(viewer: string, choices: readonly ('BLUR' | 'SHOW')[]): string {
  const chosen = choices.map((choice) => `'${choice}'`).join(', ')
  return `coalesce((SELECT taker.adult_content IN (${chosen}) FROM account AS taker WHERE taker.id = ${viewer}), false)`
}
