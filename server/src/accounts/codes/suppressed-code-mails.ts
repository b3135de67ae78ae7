import type { Health } from '@fanfare/contract/shapes/backoffice/health'
import type { Context } from '../../platform/context.ts'
import { type AttemptLimit, findAttemptCount, tryConsumeAttempt } from '../sessions/throttle.ts'
import type { CodePurpose } from './code-purpose.ts'

/** Counted over the whole platform, and in the metric `fanfare_throttled_total` under this name. */
const unmailed: AttemptLimit = { name: 'codes not mailed', most: 0, seconds: 86_400 }
const everywhere = 'everywhere'

/** Records that somebody was answered without another mail: in the log, the metrics and the health of the platform. */
export async function recordSuppressedCodeMail(
  ctx: Context,
  { purpose, accountId }: { purpose: CodePurpose; accountId: string | null },
): Promise<void> {
  await tryConsumeAttempt(ctx, unmailed, everywhere)
  ctx.log.info('code-unmailed', { purpose, accountId })
}

/** Counts the codes that were not mailed within a day. */
export async function countSuppressedCodeMails(ctx: Context): Promise<Health['unmailedCodes']> {
  const counted = await findAttemptCount(ctx, unmailed, everywhere)
  return { count: counted?.tries ?? 0, since: counted?.since.toISOString() ?? null }
}
