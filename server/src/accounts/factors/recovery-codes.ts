import { createHash, randomInt } from 'node:crypto'
import { limits } from '@fanfare/contract/limits'
import { toAsciiDigits } from '@fanfare/contract/text/format/digits'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailFactorChanged } from './mail-factor-changed.ts'

/** Letters and digits that are not taken for one another. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 4
const groupLength = 4

/** Makes ten codes, each good once in the place of a second factor; those from before are gone. @returns them, this once */
export async function replaceRecoveryCodes(tx: Tx, ctx: Context, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_hash: hashOf(accountId, code),
        created_at: ctx.clock.now(),
      })),
    )
    .execute()
  return codes
}

/**
 * Consumes a recovery code in the transaction of the action that it permits: of several concurrent ones, one
 * succeeds. Its owner is emailed.
 * @throws Refusal INVALID_OTP if it is none of theirs, or was used
 */
export async function consumeRecoveryCode(
  tx: Tx,
  ctx: Context,
  accountId: string,
  code: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: ctx.clock.now() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(accountId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n)
    throw refuse('INVALID_OTP', { detail: "Enter a recovery code you haven't used yet." })
  const left = await countRecoveryCodesLeft(tx, accountId)
  await enqueue(tx, mailFactorChanged, { accountId, change: 'RECOVERY_CODE_USED', left })
}

export async function countRecoveryCodesLeft(db: Db | Tx, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::integer`.as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** 79 random bits need no slow hash. However it was typed: in capitals, with or without what parts it. */
function hashOf(accountId: string, code: string): Buffer {
  const plain = toAsciiDigits(code.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
  return createHash('sha256').update(`recovery code ${accountId} ${plain}`).digest()
}
