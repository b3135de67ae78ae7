import type { Context } from '../../platform/context.ts'

const longestMs = 12 * 3_600_000

/**
 * Returns the end of a back-office session that is used now: after `config.adminIdleMinutes`, at most twelve
 * hours from its start.
 */
export function adminSessionExpiry(ctx: Context, startedAt: Date): Date {
  const idleEnd = ctx.clock.now().getTime() + ctx.config.adminIdleMinutes * 60_000
  return new Date(Math.min(idleEnd, startedAt.getTime() + longestMs))
}
