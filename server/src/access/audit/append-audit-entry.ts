import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

type Action =
  | 'WITHDRAWAL_APPROVED'
  | 'WITHDRAWAL_PAID'
  | 'WITHDRAWAL_DISAPPROVED'
  | 'WITHDRAWAL_APPROVAL_UNDONE'
  | 'WITHDRAWAL_ACCOUNT_SHOWN'
  | 'PAYOUT_FILE_MADE'
  | 'PAYOUT_FILE_TAKEN'
  | 'PAYOUT_FILE_PAYMENTS_REMOVED'
  | 'PAYOUT_REJECTED'
  | 'USER_ACTIVATED'
  | 'USER_DEACTIVATED'
  | 'USER_NOTED'
  | 'CARDS_ALLOWED'
  | 'USER_SESSIONS_ENDED'
  | 'FACTOR_RESET_ASKED'
  | 'FACTOR_RESET_CONFIRMED'
  | 'FACTOR_RESET_WITHDRAWN'
  | 'FACTOR_RESET_STOPPED'
  | 'FACTOR_RESET_DONE'
  | 'FACTOR_RESET_LAPSED'
  | 'USER_WALLET_SHOWN'
  | 'USER_LINKS_SHOWN'
  | 'USER_LEDGER_SHOWN'
  | 'USER_SESSIONS_SHOWN'
  | 'IDENTITY_DOCUMENT_READ'
  | 'IDENTITY_APPROVED'
  | 'IDENTITY_DECLINED'
  | 'IDENTITY_APPROVED_FIRST'
  | 'IDENTITY_DECISION_UNDONE'
  | 'IDENTITY_REOPENED'
  | 'IDENTITY_NUMBER_NOTED'
  | 'IDENTITY_DOCUMENTS_DELETED'
  | 'RENAME_APPROVED'
  | 'RENAME_DECLINED'
  | 'POST_DELETED'
  | 'POST_RESTORED'
  | 'REPORT_DECIDED'
  | 'REPORT_DECISION_UNDONE'
  | 'REPORT_REOPENED'
  | 'ITEM_ASSIGNED'
  | 'APPEAL_DECIDED'
  | 'TAKEDOWN_DECIDED'
  | 'TAKEDOWN_KEPT'
  | 'TAKEDOWN_RESTORED'
  | 'TAKEDOWN_WITHDRAWN'
  | 'KNOWN_BAD_FILE_FORGOTTEN'
  | 'TRANSFER_CONFIRMED'
  | 'TRANSFER_REJECTED'
  | 'PLATFORM_ACCOUNT_SET'
  | 'PLATFORM_ACCOUNT_REMOVED'
  | 'STATEMENT_MAPPING_SET'
  | 'BANK_STATEMENT_IMPORTED'
  | 'BANK_STATEMENT_UNDONE'
  | 'BANK_LINE_CREDITED'
  | 'BANK_LINE_RETURNED'
  | 'BANK_LINE_DISMISSED'
  | 'PAYMENT_REFUNDED'
  | 'REFUND_RETRIED'
  | 'REFUND_SETTLED_OTHERWISE'
  | 'PAYMENT_REVIEW_DECIDED'
  | 'REFUND_REQUEST_DECIDED'
  | 'ADJUSTMENT_PROPOSED'
  | 'ADJUSTMENT_APPROVED'
  | 'ADJUSTMENT_REFUSED'
  | 'PROPOSAL_MADE'
  | 'PROPOSAL_WITHDRAWN'
  | 'ADMIN_CREATED'
  | 'ADMIN_DISABLED'
  | 'ADMIN_ENABLED'
  | 'ADMIN_PASSWORD_RESET'
  | 'ADMIN_AUTHENTICATOR_RENEWED'
  | 'ADMIN_INVITED'
  | 'ADMIN_ROLE_CHANGED'
  | 'ADMIN_SET_UP'
  | 'ADMIN_PASSKEY_ADDED'
  | 'ADMIN_PASSKEY_REMOVED'
  | 'ADMIN_PASSWORD_CHANGED'
  | 'ADMIN_SESSION_ENDED'
  | 'SETTING_CHANGED'
  | 'CONTENT_TAG_ADDED'
  | 'CONTENT_TAG_CHANGED'

export type AuditedAction = {
  action: Action
  subjectKind:
    | 'WITHDRAWAL'
    | 'PAYOUT_FILE'
    | 'ACCOUNT'
    | 'POST'
    | 'REPORT'
    | 'REPORT_DECISION'
    | 'TAKEDOWN'
    | 'KNOWN_BAD_FILE'
    | 'TRANSFER'
    | 'PLATFORM_ACCOUNT'
    | 'BANK_STATEMENT'
    | 'BANK_LINE'
    | 'PAYMENT'
    | 'PAYMENT_REVIEW'
    | 'REFUND_REQUEST'
    | 'ADJUSTMENT'
    | 'PROPOSAL'
    | 'ADMIN'
    | 'SETTING'
    | 'CONTENT_TAG'
  subjectId: string
  /** Reason given by the admin; null if none is required. */
  reason: string | null
  /** The facts that the act changed, as they were. */
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * Notes what an admin did, in the transaction that does it. An entry is never changed or removed.
 * @param admin null for an operator's command, and for a job
 */
export async function appendAuditEntry(
  tx: Tx,
  ctx: Context,
  admin: Pick<AdminViewer, 'adminId'> | null,
  act: AuditedAction,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      id: ctx.newId(),
      admin_id: admin?.adminId ?? null,
      action: act.action,
      subject_kind: act.subjectKind,
      subject_id: act.subjectId,
      reason: act.reason,
      before: JSON.stringify(act.before),
      after: JSON.stringify(act.after),
      created_at: ctx.clock.now(),
    })
    .execute()
}
