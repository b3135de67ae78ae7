/** SQL: keys of all stored files that the database needs, and lengths if known: media, uploads, documents, exports. */
const needed = `
  SELECT value->>'key' AS key, (value->>'bytes')::bigint AS bytes FROM media_file, jsonb_each(renditions)
  UNION ALL SELECT key, bytes FROM upload_piece WHERE is_stored
  UNION ALL SELECT unnest(ARRAY[document_front_key, document_back_key, selfie_key]), NULL FROM verification_request
    WHERE documents_deleted_at IS NULL
  UNION ALL SELECT 'exports/' || id, bytes FROM account_export WHERE state = 'READY'`

/** SQL: the needed keys and those of files being made, which may not all be stored yet. */
const expected = `SELECT key FROM (${needed}) AS needed UNION ALL SELECT unnest(keys) FROM media_upload`

const inOrder = (keys: string) =>
  `SELECT DISTINCT key COLLATE "C" AS key FROM (${keys}) AS named WHERE key IS NOT NULL ORDER BY 1`

/** SQL: writes each key once, one per line, in the order of their bytes. */
export const neededOrPendingFileKeysCopyStatement = `COPY (${inOrder(expected)}) TO STDOUT`
export const neededFileKeysCopyStatement = `COPY (${inOrder(needed)}) TO STDOUT`

/** SQL: the keys in $1 that the database needs now. */
export const stillNeededFileKeysSql = `SELECT DISTINCT key FROM (${needed}) AS named WHERE key = ANY($1) ORDER BY 1`

/** SQL: records, as of $1, the files that are not recorded yet. */
export const insertUnrecordedFilesSql = `
  INSERT INTO stored_file (key, bytes, noted_at)
  SELECT key, max(bytes), $1 FROM (${needed}) AS named
  WHERE key IS NOT NULL AND NOT EXISTS (SELECT FROM stored_file WHERE stored_file.key = named.key)
  GROUP BY key ON CONFLICT (key) DO NOTHING`
