import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '@fanfare/contract/errors'
import type { Kysely } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import {
  enqueuePendingPostProcessing,
  pendingPostRetryPriority,
  processAndPublishPendingPost,
} from './process-pending-post.ts'

export type PendingPostOutcome = 'LIVE' | 'PROCESSING' | 'GONE' | { code: ErrorCode; failure: string }

/** Returns the poll interval in milliseconds: short at first, since a picture is ready soon. */
const pollMs = (waited: number) => (waited < 1000 ? 40 : 250)
/**
 * Time in milliseconds after which a worker takes over from an API process that died while helping; a live
 * one reports in time.
 */
const helpMs = 20_000
const livesMs = 5000

type State = {
  state: 'PROCESSING' | 'FAILED' | 'LIVE'
  attempts: number
  code: ErrorCode | null
  failure: string | null
}

const stateOf = `
  SELECT state, attempts, failure_code AS code, failure FROM publication WHERE post_id = $1
  UNION ALL SELECT 'LIVE', 0, NULL, NULL FROM post WHERE id = $1`

/**
 * Waits for the outcome of a pending post, up to `config.publishWaitMs`. If no worker has started it within
 * `config.mediaWorkerWaitMs`, this process makes the media itself.
 */
export async function awaitOrProcessPendingPost(ctx: Context, postId: string): Promise<PendingPostOutcome> {
  const start = performance.now()
  let isHelping = false
  for (;;) {
    const [current] = await ctx.reads.query<State>('publication_state', stateOf, [postId])
    if (!current) return 'GONE'
    if (current.state === 'LIVE') return 'LIVE'
    const { code, failure } = current
    if (code !== null && failure !== null) return { code, failure }
    const waited = performance.now() - start
    if (waited > ctx.config.publishWaitMs) return 'PROCESSING'
    if (!isHelping && current.attempts === 0 && waited >= ctx.config.mediaWorkerWaitMs) {
      isHelping = true
      void help(ctx, postId).catch((cause: unknown) => ctx.log.error('help-publication', cause, { postId }))
    }
    await wait(pollMs(waited))
  }
}

/** Starts the job in this process; the queued job is postponed, in case this process does not finish. */
async function help(ctx: Context, postId: string): Promise<void> {
  const claim = await inTransaction(ctx.db, async (tx) => {
    const claimed = await tx
      .updateTable('publication')
      .set({ attempts: 1 })
      .where('post_id', '=', postId)
      .where('attempts', '=', 0)
      .where('state', '=', 'PROCESSING')
      .returning(['post_id as postId', 'creator_id as creatorId'])
      .executeTakeFirst()
    if (!claimed) return undefined
    await postpone(ctx, tx, claimed)
    return claimed
  })
  if (!claim) return
  const over = new AbortController()
  void postponeUntilOver(ctx, claim, over.signal).catch((cause: unknown) =>
    ctx.log.error('help-publication', cause, { postId }),
  )
  try {
    await processAndPublishPendingPost(ctx, postId)
  } catch (cause) {
    over.abort()
    await enqueuePendingPostProcessing(ctx.db, claim, { priority: pendingPostRetryPriority })
    throw cause
  } finally {
    over.abort()
  }
}

type Claim = { postId: string; creatorId: string }

async function postponeUntilOver(ctx: Context, claim: Claim, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await wait(livesMs, undefined, { signal: over }).catch(() => undefined)
    if (!over.aborted) await postpone(ctx, ctx.db, claim)
  }
}

function postpone(ctx: Context, tx: Kysely<DB>, claim: Claim): Promise<void> {
  return enqueuePendingPostProcessing(tx, claim, { runAt: new Date(ctx.clock.now().getTime() + helpMs) })
}
