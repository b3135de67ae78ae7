import type { ReturnedData } from '@fanfare/contract/call'
import type { readVerificationDocument } from '@fanfare/contract/shapes/backoffice/identity'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { decryptDocument } from '../../accounts/verification/encrypt-document.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { verificationNotFoundRefusal } from './search-requests.ts'

type Picture = ReturnedData<typeof readVerificationDocument>

const columns = {
  DOCUMENT_FRONT: 'document_front_key',
  DOCUMENT_BACK: 'document_back_key',
  SELFIE: 'selfie_key',
} as const

/** Opens one picture of an identity check. The reading stands in the audit before a byte is read. @throws Refusal NOT_FOUND */
export async function readAndAuditIdentityDocument(
  ctx: Context,
  admin: AdminViewer,
  requestId: string,
  document: keyof typeof columns,
): Promise<Picture> {
  const key = await inTransaction(ctx.db, async (tx) => {
    const row = await tx
      .selectFrom('verification_request')
      .select(['account_id as accountId', `${columns[document]} as key`])
      .where('id', '=', requestId)
      .executeTakeFirst()
    if (!row) throw verificationNotFoundRefusal()
    const { key } = row
    if (key === null)
      throw refuse('NOT_FOUND', {
        detail: "These images were deleted. They're kept only for a limited time after the decision.",
      })
    await appendAuditEntry(tx, ctx, admin, {
      action: 'IDENTITY_DOCUMENT_READ',
      subjectKind: 'ACCOUNT',
      subjectId: row.accountId,
      reason: null,
      before: {},
      after: { requestId, document },
    })
    return key
  })
  const bytes = await decryptDocument(ctx.config, key, await ctx.outside.storage.read(key))
  return { contentType: typeOf(bytes), bytes: bytes.toString('base64') }
}

/** Detects the content type; only these three are accepted on submission. */
function typeOf(bytes: Buffer): Picture['contentType'] {
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}
