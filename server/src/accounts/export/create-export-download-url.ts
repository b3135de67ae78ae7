import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { consumeOneTimeCode } from '../codes/one-time-code.ts'
import { verifyReauthentication } from '../sign-in/verify-reauthentication.ts'
import { decryptExportKey, exportStorageKeyOf } from './export-key.ts'
import { buildExportToken, parseExportToken } from './export-token.ts'
import { findNewestAccountExport } from './start-account-export.ts'

/**
 * Returns the URL of a member’s export, once they have confirmed their identity: it contains all of their
 * data.
 * @throws Refusal NOT_FOUND if none is ready; what `verifyReauthentication` throws
 */
export async function createExportDownloadUrl(
  ctx: Context,
  viewer: Viewer,
  visitor: ClientInfo,
  confirmation: Reauthentication | undefined,
): Promise<{ url: string }> {
  const found = await findNewestAccountExport(ctx, ctx.db, viewer.userId)
  if (found?.state !== 'READY') throw refuse('NOT_FOUND', { detail: 'Your export is no longer available.' })
  const { exportId } = found
  const code = await verifyReauthentication(ctx, viewer, visitor, confirmation)
  if (code) await inTransaction(ctx.db, (tx) => consumeOneTimeCode(tx, ctx, code))
  return { url: `/exports/${exportId}?t=${buildExportToken(ctx, { ...viewer, exportId })}` }
}

export type DownloadableExport = { storageKey: string; key: Buffer; bytes: number; fileName: string }

const readyOne = `
  SELECT account_export.bytes, account_export.sealed_key AS "sealedKey", account_export.ready_at AS "readyAt", account.username
  FROM account_export
  JOIN account ON account.id = account_export.account_id AND account.deactivated_at IS NULL
  JOIN session ON session.account_id = account.id AND session.id = $3 AND session.expires_at > $4
  WHERE account_export.id = $1 AND account_export.account_id = $2 AND account_export.state = 'READY'
    AND account_export.ends_at > $4`

type Ready = { bytes: bigint; sealedKey: Buffer; readyAt: Date; username: string }

/**
 * Finds the export that a token opens, while its owner’s session lives and it has not expired; otherwise
 * undefined.
 */
export async function findDownloadableExport(
  ctx: Context,
  exportId: string,
  token: unknown,
): Promise<DownloadableExport | undefined> {
  const named = parseExportToken(ctx, token)
  if (named?.exportId !== exportId) return undefined
  const values = [exportId, named.userId, named.sessionId, ctx.clock.now()]
  const [row] = await ctx.reads.query<Ready>('ready_export', readyOne, values)
  if (!row) return undefined
  return {
    storageKey: exportStorageKeyOf(exportId),
    key: decryptExportKey(ctx.config, exportId, row.sealedKey),
    bytes: Number(row.bytes),
    fileName: `${row.username}-${row.readyAt.toISOString().slice(0, 10)}.zip`,
  }
}
