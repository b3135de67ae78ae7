import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { sealLedger } from '../../server/src/money/ledger/verification/seal-ledger.ts'
import { findLedgerMismatches } from '../../server/src/money/ledger/verification/verify-ledger.ts'
import { pollStartedCardPayments } from '../../server/src/money/payments/charges/poll-started-card-payments.ts'
import { pollPendingRefunds } from '../../server/src/money/refunds/sync-refund-with-provider.ts'
import { retryPendingProviderPayouts } from '../../server/src/money/withdrawals/payouts/send-payout.ts'
import { forEachConcurrently } from '../../server/src/platform/queue/for-each-concurrently.ts'
import { type Crowd, createCrowd } from './crowd.ts'
import { injectFaults, removePoisonJobsIfAllTried } from './faults.ts'
import { findCrowdDiscrepancies } from './find-crowd-discrepancies.ts'
import { flowProbes, runRandomFlow, runUnlessDatabaseIsDown } from './flows.ts'
import { startInstallation } from './installation.ts'
import { createSeededRandom } from './random.ts'
import { describeRound, type FaultKind, type FaultRound, planFaultRound } from './schedule.ts'

const againMs = 200
/** Maximum pause between two actions of a member. */
const thinkMsMax = 100

/** Parameters of a chaos run. */
export type ChaosOptions = {
  seed: number
  /** The number of the first round. */
  from: number
  /** Maximum number of rounds; the run ends after these or after `kills`, whichever comes first. */
  rounds: number
  kills: number
  /** Maximum recovery time after the last fault of a round. */
  comeBackMs: number
  kinds?: readonly FaultKind[]
}

/** Results of a run: counts of the faults, and what was done meanwhile. */
export type ChaosResult = {
  rounds: number
  faults: ReadonlyMap<FaultKind, number>
  kills: number
  /** Recovery time of the slowest round. */
  slowestMs: number
  acknowledged: Record<string, number>
  answers: ReadonlyMap<string, number>
}

/** One round that did not end well: what was to go wrong in it, and what was found. */
export class NotRecovered extends Error {
  readonly round: FaultRound

  constructor(round: FaultRound, cause: unknown) {
    const found = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    super(`${describeRound(round)}\n${found}`, { cause })
    this.round = round
  }
}

/**
 * Runs a crowd on a whole installation while its parts fail by a schedule that the seed gives, round after
 * round. After each round, the installation must recover by itself: it is ready, all main flows work,
 * everything acknowledged exists exactly once, and the ledger holds.
 * @param tell receives each round, and the totals so far
 * @throws NotRecovered with the round, and every difference
 */
export async function runChaos(
  options: ChaosOptions,
  report: (line: string, sofar: Pick<ChaosResult, 'rounds' | 'kills' | 'slowestMs'>) => void | Promise<void>,
): Promise<ChaosResult> {
  const stage = await startInstallation()
  try {
    const crowd = await createCrowd(stage, options.seed)
    const faults = new Map<FaultKind, number>()
    let [rounds, kills, slowestMs] = [0, 0, 0]
    await comeBack(crowd, options.from - 1, options.comeBackMs)
    while (rounds < options.rounds && kills < options.kills) {
      const round = planFaultRound(options.seed, options.from + rounds, options.kinds)
      const outcome = await playRound(crowd, round, options.comeBackMs).catch((cause: unknown) => {
        throw new NotRecovered(round, cause)
      })
      rounds += 1
      kills += outcome.kills
      slowestMs = Math.max(slowestMs, outcome.tookMs)
      for (const { kind, times } of round.faults) faults.set(kind, (faults.get(kind) ?? 0) + times)
      const line = `${describeRound(round)}\n  as before after ${Math.round(outcome.tookMs)} ms; ${kills} kills so far`
      await report(line, { rounds, kills, slowestMs })
    }
    const acknowledged = Object.fromEntries(
      Object.entries(crowd.calls).map(([kind, each]) => [kind, each.acknowledged.size]),
    )
    return { rounds, faults, kills, slowestMs, acknowledged, answers: crowd.answers }
  } finally {
    await stage.stop()
  }
}

/** @returns how many processes were killed, and how long all took to be as before */
async function playRound(
  crowd: Crowd,
  round: FaultRound,
  comeBackMs: number,
): Promise<{ kills: number; tookMs: number }> {
  let isOver = false
  const over = injectFaults(crowd.stage, round.faults, crowd.afterAnswers).finally(() => {
    isOver = true
  })
  const hands = crowd.members.map(async (me, index) => {
    const hand = {
      crowd,
      me,
      random: createSeededRandom(round.seed * 1009 + index, `r${round.number}h${index}`),
    }
    while (!isOver) {
      await runRandomFlow(hand)
      await wait(hand.random.below(thinkMsMax))
    }
  })
  const [kills] = await Promise.all([over, ...hands])
  return { kills, tookMs: await comeBack(crowd, round.number, comeBackMs) }
}

/** Waits until all is as before, with a deadline. @throws an Error with what is not */
async function comeBack(crowd: Crowd, number: number, comeBackMs: number): Promise<number> {
  const { api, worker } = crowd.stage
  const [me] = crowd.members
  if (!me) throw new Error('Nobody is there.')
  const probes = flowProbes({ crowd, me, random: createSeededRandom(number, `r${number}probe`) })
  const beganAt = performance.now()
  for (;;) {
    let differences = ['the database is away']
    await runUnlessDatabaseIsDown(async () => {
      differences = await findDifferences(crowd, probes)
    })
    const tookMs = performance.now() - beganAt
    if (differences.length === 0) return tookMs
    if (tookMs > comeBackMs) {
      const jobs = await jobsLeft(crowd.stage.ctx)
      throw new Error([...differences, ...jobs, ...[api, worker].map((part) => part.lastOutput())].join('\n'))
    }
    await wait(againMs)
  }
}

/** Lists the pending jobs for diagnosis. */
async function jobsLeft({ db }: Crowd['stage']['ctx']): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT format('  job %s: %s, tried %s times, due %s, locked %s, %s', task_identifier, count(*), max(attempts),
      min(run_at), min(locked_at), left(min(last_error), 200)) AS line
    FROM graphile_worker.jobs GROUP BY task_identifier`.execute(db)
  return rows.map(({ line }) => line)
}

/**
 * @param probes what is to be done once more; each is gone when it was
 * @returns what is not as before; the rest is not looked at while that is so
 */
async function findDifferences(crowd: Crowd, probes: Map<string, () => Promise<boolean>>): Promise<string[]> {
  const { stage } = crowd
  for (const part of [stage.api, stage.worker]) part.requireAlive()
  const ready = await fetch(`${stage.apiUrl}/health/ready`).catch(() => undefined)
  if (!ready?.ok) return [`the API is not ready: ${(await ready?.text()) ?? 'it does not answer'}`]
  await forEachConcurrently(crowd.again.splice(0), crowd.members.length, (ask) => ask())
  if (crowd.again.length > 0) return [`${crowd.again.length} requests are not answered`]
  for (const [name, probe] of probes) if (await probe()) probes.delete(name)
  if (probes.size > 0) return [...probes.keys()]
  for (const sweep of [pollStartedCardPayments, pollPendingRefunds, retryPendingProviderPayouts])
    await sweep.run(stage.ctx, {})
  const differences = [
    ...(await removePoisonJobsIfAllTried(stage.ctx)),
    ...(await findCrowdDiscrepancies(crowd)),
  ]
  if (differences.length > 0) return differences
  await sealLedger.run(stage.ctx, {})
  return findLedgerMismatches(stage.ctx.db)
}
