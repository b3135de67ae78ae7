import type { Context } from '../../../platform/context.ts'
import type { UnclearedCharge } from './lots.ts'

const dayMs = 86_400_000

/** When what a card pays now can be withdrawn; null where nothing waits. @param chargeId the payment's id */
export function clearing({ config, clock }: Context, chargeId: string): UnclearedCharge | null {
  if (config.clearingDays === 0) return null
  return { chargeId, clearsAt: new Date(clock.now().getTime() + config.clearingDays * dayMs) }
}
