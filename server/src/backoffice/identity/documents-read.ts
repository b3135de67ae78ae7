import {
  type VerificationImageKind,
  verificationImageKinds,
} from '@fanfare/contract/shapes/backoffice/identity'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

type Check = { requestId: string; accountId: string }

/** Loads which documents of one identity check an admin has read since it was last reopened, as the audit log has it. */
export async function findReadIdentityDocuments(
  db: Db | Tx,
  { adminId }: Pick<AdminViewer, 'adminId'>,
  { requestId, accountId }: Check,
): Promise<VerificationImageKind[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(sql<VerificationImageKind>`after ->> 'document'`.as('document'))
    .distinct()
    .where('subject_id', '=', accountId)
    .where('admin_id', '=', adminId)
    .where('action', '=', 'IDENTITY_DOCUMENT_READ')
    .where(sql<boolean>`after ->> 'requestId' = ${requestId}`)
    .where(
      sql<boolean>`id > coalesce((
        SELECT max(reopened.id) FROM audit_entry reopened
        WHERE reopened.subject_id = ${accountId} AND reopened.action = 'IDENTITY_REOPENED'
          AND reopened.after ->> 'requestId' = ${requestId}), '')`,
    )
    .execute()
  const read = new Set(rows.map(({ document }) => document))
  return verificationImageKinds.filter((document) => read.has(document))
}

const names: Record<VerificationImageKind, string> = {
  DOCUMENT_FRONT: 'the front of the document',
  DOCUMENT_BACK: 'the back of the document',
  SELFIE: 'the selfie',
}

/** Migration 0490 says so too. @throws Refusal DOCUMENTS_NOT_READ, which names what this admin has not read */
export async function requireIdentityDocumentsRead(tx: Tx, admin: AdminViewer, check: Check): Promise<void> {
  const read = await findReadIdentityDocuments(tx, admin, check)
  const unread = verificationImageKinds.filter((document) => !read.includes(document))
  if (unread.length === 0) return
  const list = new Intl.ListFormat('en-GB').format(unread.map((document) => names[document]))
  throw refuse('DOCUMENTS_NOT_READ', {
    detail: `View every document of this check before you approve it. You haven't viewed ${list} yet.`,
  })
}
