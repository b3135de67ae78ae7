import type { BodyOf, ReturnedData } from '@fanfare/contract/call'
import type { noteDocumentNumber as call } from '@fanfare/contract/shapes/backoffice/identity'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { storeDocumentNumberFingerprint } from '../../accounts/verification/fingerprints.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { loadVerificationDetails, verificationNotFoundRefusal } from './search-requests.ts'

/**
 * Notes the number of a check's document, hashed with a secret key, so that another check with the same one is known.
 * @throws Refusal NOT_FOUND; CONFLICT when the check is decided
 */
export async function recordDocumentNumber(
  ctx: Context,
  admin: AdminViewer,
  requestId: string,
  { issuer, documentNumber: number }: BodyOf<typeof call>,
): Promise<ReturnedData<typeof call>> {
  await inTransaction(ctx.db, async (tx) => {
    const check = await tx
      .selectFrom('verification_request')
      .select(['account_id as accountId', 'status'])
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirst()
    if (!check) throw verificationNotFoundRefusal()
    if (check.status !== 'PENDING') throw refuse('CONFLICT', { detail: 'This check is already decided.' })
    await storeDocumentNumberFingerprint(tx, ctx.config, requestId, { issuer, number })
    await appendAuditEntry(tx, ctx, admin, {
      action: 'IDENTITY_NUMBER_NOTED',
      subjectKind: 'ACCOUNT',
      subjectId: check.accountId,
      reason: null,
      before: { requestId },
      after: { requestId, issuer },
    })
  })
  return loadVerificationDetails(ctx, admin, requestId)
}
