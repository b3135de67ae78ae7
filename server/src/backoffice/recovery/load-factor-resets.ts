import type { FactorReset } from '@fanfare/contract/shapes/backoffice/factor-resets'
import { factorResetExpiresAt } from '../../accounts/recovery/expire-factor-resets.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'

/** Loads the resets of an account's lost second factors, newest first. @throws Refusal NOT_FOUND */
export async function loadFactorResetsOfUser(ctx: Context, userId: string): Promise<FactorReset[]> {
  const account = await ctx.db.selectFrom('account').select('id').where('id', '=', userId).executeTakeFirst()
  if (!account) throw refuse('NOT_FOUND', { detail: 'User not found.' })
  const rows = await select(ctx).where('account_id', '=', userId).orderBy('id', 'desc').limit(20).execute()
  return rows.map(view)
}

/** One of them. */
export async function loadFactorReset(ctx: Context, resetId: string): Promise<FactorReset> {
  return view(await select(ctx).where('factor_reset.id', '=', resetId).executeTakeFirstOrThrow())
}

function select(ctx: Context) {
  return ctx.db
    .selectFrom('factor_reset')
    .innerJoin('admin as asker', 'asker.id', 'asked_by')
    .leftJoin('admin as confirmer', 'confirmer.id', 'confirmed_by')
    .leftJoin('admin as withdrawer', 'withdrawer.id', 'withdrawn_by')
    .select([
      'factor_reset.id',
      'state',
      'recognised_by',
      'reason',
      'note',
      'asked_at',
      'due_at',
      'settled_at',
      'asker.email as askedBy',
      'confirmer.email as confirmedBy',
      'withdrawer.email as withdrawnBy',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function view({ id, recognised_by, asked_at, due_at, settled_at, ...row }: Row): FactorReset {
  return {
    ...row,
    resetId: id,
    recognisedBy: recognised_by,
    dateAsked: asked_at.toISOString(),
    dateLapses: factorResetExpiresAt(asked_at).toISOString(),
    dateDue: due_at?.toISOString() ?? null,
    dateSettled: settled_at?.toISOString() ?? null,
  }
}
