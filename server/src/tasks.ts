import type { Task } from './jobs/task.ts'
import type { ScheduledTask } from './jobs/worker.ts'

/** Every kind of job that a worker does. */
export const tasks: readonly Task<never>[] = []

/** Jobs that the clock starts, UTC. */
export const scheduled: readonly ScheduledTask[] = []
