import type { Context } from '../../../platform/context.ts'
import type { UnclearedCharge } from './lots.ts'

const dayMs = 86_400_000

/** Returns when a card payment made now clears; null if it need not. @param chargeId the payment's ID */
export function clearing({ config, clock }: Context, chargeId: string): UnclearedCharge | null {
  if (config.clearingDays === 0) return null
  return { chargeId, clearsAt: new Date(clock.now().getTime() + config.clearingDays * dayMs) }
}
