import { mailAccountExists } from './accounts/mail-account-exists.ts'
import { mailCode } from './accounts/mail-code.ts'
import { mailPasswordChanged } from './accounts/mail-password-changed.ts'
import { mailVerified } from './accounts/mail-verified.ts'
import { sweepAccounts } from './accounts/sweep-accounts.ts'
import type { Task } from './jobs/task.ts'
import type { ScheduledTask } from './jobs/worker.ts'
import { purgeFiles } from './media/purge-files.ts'
import { forgetPostRequests } from './posts/forget-requests.ts'
import { backFillTimeline, fanOutPost, withdrawPost } from './posts/timeline.ts'

/** Every kind of job that a worker does. */
export const tasks: readonly Task<never>[] = [
  mailCode,
  mailAccountExists,
  mailPasswordChanged,
  mailVerified,
  sweepAccounts,
  fanOutPost,
  backFillTimeline,
  withdrawPost,
  forgetPostRequests,
  purgeFiles,
]

/** Jobs that the clock starts, UTC. */
export const scheduled: readonly ScheduledTask[] = [
  { cron: '17 3 * * *', task: sweepAccounts },
  { cron: '27 3 * * *', task: forgetPostRequests },
  { cron: '37 3 * * *', task: purgeFiles },
]
