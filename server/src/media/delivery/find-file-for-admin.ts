import { sql } from 'kysely'
import { findAdminIdOfFileToken } from '../../access/file-tokens/admin-file-token.ts'
import type { Context } from '../../platform/context.ts'
import type { ServedFile } from './find-file.ts'

/** Interval within which reading one file, in its parts and sizes, is logged once. */
const logIntervalMs = 10 * 60_000

const byId = `
  SELECT id AS "fileId", renditions, false AS "isPublic", '{}'::text[] AS damaged FROM media_file WHERE id = $1`

/** Finds any stored file, also of deleted posts, for the admin named by a token; logs the access. */
export async function findAndAuditFileForAdmin(
  ctx: Context,
  token: string,
  fileId: string,
): Promise<ServedFile | undefined> {
  const adminId = await findAdminIdOfFileToken(ctx, token)
  if (adminId === null) return undefined
  const [file] = await ctx.reads.query<ServedFile>('platform_file_by_id', byId, [fileId])
  if (file) await logAccess(ctx, adminId, fileId)
  return file
}

async function logAccess(ctx: Context, adminId: string, fileId: string): Promise<void> {
  const now = ctx.clock.now()
  await sql`
    INSERT INTO audit_entry (id, admin_id, action, subject_kind, subject_id, created_at)
    SELECT ${ctx.newId()}, ${adminId}, 'FILE_READ', 'FILE', ${fileId}, ${now}
    WHERE NOT EXISTS (
      SELECT FROM audit_entry WHERE subject_id = ${fileId} AND admin_id = ${adminId} AND action = 'FILE_READ'
        AND created_at > ${new Date(now.getTime() - logIntervalMs)})`.execute(ctx.db)
}
