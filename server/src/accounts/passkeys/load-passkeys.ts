import type { Passkey } from '@fanfare/contract/shapes/accounts/passkeys'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'

type Row = { id: string; name: string; created_at: Date; last_used_at: Date | null }

export function passkeyView({ id, name, created_at, last_used_at }: Row): Passkey {
  return {
    passkeyId: id,
    name,
    dateCreated: created_at.toISOString(),
    dateLastUsed: last_used_at?.toISOString() ?? null,
  }
}

/** The passkeys of an account, of which there are few, the oldest first. */
export async function loadMemberPasskeys(ctx: Context, accountId: string): Promise<Passkey[]> {
  const rows = await ctx.db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(passkeyView)
}

/** @throws Refusal NOT_FOUND where the account has no such passkey */
export async function renameMemberPasskey(
  ctx: Context,
  accountId: string,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<Passkey> {
  const row = await ctx.db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', { detail: 'This passkey was removed.' })
  return passkeyView(row)
}
