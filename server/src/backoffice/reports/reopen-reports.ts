import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'

/**
 * Reopens the reports of a decision; those whose reporter has reported the target again have an open report
 * already.
 */
export async function reopenReportsOfDecision(tx: Tx, decisionId: string): Promise<void> {
  await sql`
    UPDATE report SET state = 'OPEN', closed_at = NULL, decision_id = NULL
    WHERE decision_id = ${decisionId} AND NOT EXISTS (
      SELECT FROM report AS anew
      WHERE anew.reporter_id = report.reporter_id AND anew.subject_id = report.subject_id AND anew.state = 'OPEN')`.execute(
    tx,
  )
}
