/**
 * SQL: likes a comment or reply, or takes the like back, in one statement: taking back is tried first, so a like that is
 * there never counts twice. `$1` is the viewer, `$2` the time.
 * @param target selects the `id` of what is liked and whether the viewer `may_see` its post
 */
export function toggleLike(what: 'comment' | 'reply', target: string): string {
  const like = `${what}_like`
  const count = `${what}_count`
  const id = `${what}_id`
  return `
    WITH target AS (${target}), taken AS (
      DELETE FROM ${like} USING target
      WHERE target.may_see AND ${like}.${id} = target.id AND ${like}.account_id = $1
      RETURNING ${like}.${id} AS id
    ), given AS (
      INSERT INTO ${like} (${id}, account_id, created_at)
      SELECT id, $1, $2 FROM target WHERE may_see AND NOT EXISTS (SELECT FROM taken)
      ON CONFLICT DO NOTHING
      RETURNING ${id} AS id
    ), changed AS (
      SELECT id, 1 AS by FROM given UNION ALL SELECT id, -1 FROM taken
    ), counted AS (
      UPDATE ${count} SET likes = likes + changed.by FROM changed WHERE ${count}.${id} = changed.id
    )
    SELECT may_see AS "maySee", NOT EXISTS (SELECT FROM taken) AS "isLiked" FROM target`
}
