import type { VerificationStatus } from '@fanfare/contract/shapes/accounts'
import type { Verification } from '@fanfare/contract/shapes/verification'
import type { Context } from '../../context.ts'

type Row = {
  status: VerificationStatus
  legalName: string | null
  submittedAt: Date | null
  decidedAt: Date | null
  reason: string | null
}

const latest = `
  SELECT account.verification_status AS status, request.legal_name AS "legalName",
    request.submitted_at AS "submittedAt", request.decided_at AS "decidedAt", request.reason
  FROM account LEFT JOIN LATERAL (
    SELECT * FROM verification_request WHERE account_id = account.id ORDER BY submitted_at DESC LIMIT 1
  ) request ON true
  WHERE account.id = $1`

/** Where somebody's identity check stands: her latest request, if there was one. */
export async function loadVerification(ctx: Context, accountId: string): Promise<Verification> {
  const [row] = await ctx.reads.query<Row>('verification', latest, [accountId])
  if (!row) throw new Error(`The account ${accountId} of a live session is not there.`)
  return {
    status: row.status,
    legalName: row.legalName,
    dateSubmitted: row.submittedAt?.toISOString() ?? null,
    dateDecided: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
  }
}
