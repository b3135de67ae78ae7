import { sql } from 'kysely'
import { beginHistory, type History, type Step, take } from './steps.ts'
import { decideRequest, newReference, requestAll, tipFromWallet, type World } from './world.ts'

/**
 * Starting balance that exceeds all spending: a model that starts with it sums the acknowledged changes,
 * whoever else acts meanwhile.
 */
const plenty = 1_000_000_000_000

/** A history with people who act in others too: what they have is not known, but what it changes is. */
export function beginShared(world: World): History {
  const history = beginHistory(world, () => undefined)
  for (const purse of history.model.purses) purse.available = plenty
  return history
}

/** Returns the net change of a person’s wallet by the history. */
export function acknowledged({ purses }: History['model'], person: number): number {
  const { available, held, owed } = purses[person] ?? { available: plenty, held: 0, owed: 0 }
  return available + held - owed - plenty
}

/** Does a step and notes what was acknowledged. Payments that it made are its own, and nobody else's to give back. */
export async function act(history: History, next: Step): Promise<void> {
  const world = { ...history.world, times: next.times }
  switch (next.does) {
    case 'topUp':
    case 'pretend':
    case 'refund':
    case 'giveBack':
    case 'finishRefund':
    case 'dispute':
    case 'settle':
      return take(history, next)
    case 'tip': {
      if (next.reportedBy !== null && next.who !== next.whom) return take(history, next)
      const order = { payer: next.who, creator: next.whom, amount: next.amount, reference: newReference() }
      const answers = await tipFromWallet(world, order)
      if (answers.includes('OK')) history.model.tip(next.who, next.whom, next.amount, order.reference, null)
      return
    }
    case 'withdraw':
      await requestAll(world, next.who)
      return
    case 'decide': {
      const id = await anyRequest(world, next.which)
      if (id !== undefined) await decideRequest(world, id, next.decision)
      return
    }
    // Subscriptions are between two people, and so are what others would change.
    case 'subscribe':
    case 'cancel':
    case 'renew':
    // And whoever has left is with nobody any more.
    case 'wait':
    case 'leave':
  }
}

async function anyRequest({ ctx, people }: World, offset: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM withdrawal
    WHERE account_id = ANY(${people.map(({ id }) => id)}::text[]) AND status IN ('PENDING', 'APPROVED')
    ORDER BY id DESC OFFSET ${offset} LIMIT 1`.execute(ctx.db)
  return rows[0]?.id
}
