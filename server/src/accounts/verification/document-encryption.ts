import { join } from 'node:path'
import { sql } from 'kysely'
import { removeUnattachedMedia } from '../../media/store-media.ts'
import type { Context } from '../../platform/context.ts'
import { deriveKeyId } from '../../platform/crypto/encrypt.ts'
import type { KeyRotationTarget } from '../../platform/crypto/key-rotation-target.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { withTemporaryFolder } from '../../platform/temporary-folder.ts'
import { identityDocumentStorageKeys } from './document-keys.ts'
import { decryptDocument, encryptDocumentBytesToFile } from './encrypt-document.ts'

const chunk = 50
const keyName = sql<string | null>`substring(document_front_key from '^identity/[^/]+/([0-9a-f]{16})/')`

/** The pictures of identity checks. */
export const identityDocumentKeyRotation: KeyRotationTarget = {
  name: 'identity checks',
  async countByKey(db) {
    const { rows } = await sql<{ key: string | null; count: number }>`
      SELECT ${keyName} AS key, count(*)::integer AS count FROM verification_request
      WHERE documents_deleted_at IS NULL GROUP BY 1 ORDER BY 1`.execute(db)
    return rows
  },
  async reSeal(ctx) {
    let left = 0
    let after = ''
    for (;;) {
      const { rows } = await sql<Check>`
        SELECT id, document_front_key AS "DOCUMENT_FRONT", document_back_key AS "DOCUMENT_BACK", selfie_key AS "SELFIE"
        FROM verification_request
        WHERE documents_deleted_at IS NULL AND id > ${after} AND ${keyName} IS DISTINCT FROM ${deriveKeyId(ctx.config.secretKey)}
        ORDER BY id LIMIT ${chunk}`.execute(ctx.db)
      for (const check of rows) if (!(await reSealCheck(ctx, check))) left++
      const last = rows.at(-1)
      if (last === undefined || rows.length < chunk) return left
      after = last.id
    }
  },
}

type Check = { id: string } & ReturnType<typeof identityDocumentStorageKeys>
const parts = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE'] as const

/** @returns false when it stays as it is */
async function reSealCheck(ctx: Context, { id, ...old }: Check): Promise<boolean> {
  const uploadId = ctx.newId()
  const fresh = identityDocumentStorageKeys(uploadId, ctx.config.secretKey)
  // What is stored and belongs to nothing is an upload that a sweep removes: first the new pictures, then the old ones.
  await ctx.db
    .insertInto('media_upload')
    .values({ file_id: uploadId, keys: Object.values(fresh), started_at: ctx.clock.now() })
    .execute()
  try {
    await withTemporaryFolder(async (folder) => {
      for (const part of parts) {
        const bytes = await decryptDocument(ctx.config, old[part], await ctx.outside.storage.read(old[part]))
        await encryptDocumentBytesToFile(ctx.config, fresh[part], bytes, join(folder, part))
        await ctx.outside.storage.put(fresh[part], join(folder, part), 'application/octet-stream')
      }
    })
    await inTransaction(ctx.db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('verification_request')
        .set({
          document_front_key: fresh.DOCUMENT_FRONT,
          document_back_key: fresh.DOCUMENT_BACK,
          selfie_key: fresh.SELFIE,
        })
        .where('id', '=', id)
        .where('document_front_key', '=', old.DOCUMENT_FRONT)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return
      await tx
        .updateTable('media_upload')
        .set({ keys: Object.values(old) })
        .where('file_id', '=', uploadId)
        .execute()
    })
    return true
  } catch (cause) {
    ctx.log.error('re-seal', cause, { requestId: id })
    return false
  } finally {
    await removeUnattachedMedia(ctx, uploadId).catch((cause: unknown) => ctx.log.error('re-seal', cause))
  }
}
