/** Kind of a post's file, from the beginning of its content type. */
export type FileKind = 'image' | 'video'

/** SQL: the `media_file` called `file` is of a post that is there, and of this kind; in the words of the index that finds them. */
export function isOfKind(kind: FileKind): string {
  return `left(file.content_type, 5) = '${kind}' AND file.purpose = 'POST' AND file.deleted_at IS NULL`
}
