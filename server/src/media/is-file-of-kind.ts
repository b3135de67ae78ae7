/** Kind of a post's file, from the beginning of its content type. */
export type FileKind = 'image' | 'video'

/** Builds the SQL condition that the `media_file` called `file` is in use by a post and of this kind, as its index states it. */
export function isUndeletedPostFileOfKindSql(kind: FileKind): string {
  return `(left(file.content_type, 5) = '${kind}' AND file.purpose = 'POST' AND file.deleted_at IS NULL)`
}
