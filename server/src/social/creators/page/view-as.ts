import type { ViewAs } from '@fanfare/contract/shapes/creators'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { stranger } from '../../../access/visibility/adult.ts'
import { idCalled } from '../id-called.ts'

/** With whose eyes somebody looks at her own page. A subscriber may see all of a creator, as she herself may. */
export function eyesOf(as: ViewAs, ownId: string): string | null {
  return { guest: null, fan: stranger, subscriber: ownId }[as]
}

/** @throws Refusal NOT_ALLOWED for a page of somebody else */
export async function requireOwnPage(ctx: Context, ownId: string, username: string): Promise<void> {
  const [called] = await ctx.reads.query<{ id: string | null }>(
    'id_called',
    `SELECT ${idCalled('$1', '$2')} AS id`,
    [username.toLowerCase(), ctx.clock.now()],
  )
  if (called?.id !== ownId)
    throw refuse('NOT_ALLOWED', { detail: 'Only your own page is shown as others see it.' })
}
