import type { Context } from '../../platform/context.ts'

const longestMs = 12 * 3_600_000

/** When a session of the back-office ends that is used now: after `config.adminIdleMinutes`, twelve hours from its beginning at most. */
export function sessionEnd(ctx: Context, begunAt: Date): Date {
  const idleEnd = ctx.clock.now().getTime() + ctx.config.adminIdleMinutes * 60_000
  return new Date(Math.min(idleEnd, begunAt.getTime() + longestMs))
}
