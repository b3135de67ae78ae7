import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/** @throws Refusal RULE_BROKEN, in the words given, to who has no access to what the creator's subscribers see */
export async function requireSubscription(
  tx: Tx,
  { fanId, creatorId, now, detail }: { fanId: string; creatorId: string; now: Date; detail: string },
): Promise<void> {
  const subscribed = await tx
    .selectFrom('subscription')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('fan_id', '=', fanId)
    .where('access_until', '>', now)
    .executeTakeFirst()
  if (!subscribed) throw refuse('RULE_BROKEN', { detail })
}
