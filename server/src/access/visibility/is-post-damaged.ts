/**
 * SQL condition: a stored version of a file, the original or what was made of it, is damaged or missing, as the latest check of
 * the storage found.
 * @param file the alias of a `media_file`
 */
export function isFileDamagedSql(file: string): string {
  return `coalesce((SELECT true FROM jsonb_each(${file}.renditions) AS stored_version
    JOIN stored_file ON stored_file.key = stored_version.value ->> 'key'
    WHERE stored_file.damage IS NOT NULL LIMIT 1), false)`
}

/**
 * SQL condition: a file of a post is damaged, so that nobody can buy the post now. Lookups by the post's few files, rather than
 * EXISTS, which the planner may turn into reading all files. Never null.
 * @param post the alias of a `post`
 */
export function isPostDamagedSql(post: string): string {
  return `coalesce((SELECT true FROM media_file AS post_file
    WHERE post_file.post_id = ${post}.id AND ${isFileDamagedSql('post_file')} LIMIT 1), false)`
}
