import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { lockOwners } from './lock-owners.ts'

/**
 * Keeps somebody's account from being deleted until the transaction ends. Call it before the first wallet is locked.
 * @throws Refusal RULE_BROKEN where it is deleted already: no money goes into a wallet that nobody can open
 */
export async function requireMember(tx: Tx, accountId: string): Promise<void> {
  const deleted = await lockOwners(tx, [accountId])
  if (!deleted.has(accountId)) return
  throw refuse('RULE_BROKEN', {
    detail: 'This account has been deleted, so its wallet can’t be credited.',
  })
}
