import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { sealLedger } from '../../../src/ledger/proof/seal-ledger.ts'
import { verifyLedger } from '../../../src/ledger/proof/verify-ledger.ts'
import { sweepPayments } from '../../../src/payments/charges/sweep-payments.ts'
import { compareBooks } from './books.ts'
import { invitePayers, type Payers } from './payers.ts'
import { openStage, type Stage } from './stage.ts'

/** How often each was killed under load, and how much was paid meanwhile. */
export type Casualties = {
  apiKills: number
  databaseKills: number
  walletPayments: number
  cardPayments: number
}

/** A kill comes after up to so many answers, and up to so much later: between any two statements of any payment. */
const answersMax = 60
const laterMsMax = 60
const comeBackMs = 30_000
const killsBetweenLooks = 20

/**
 * Kills the server with SIGKILL under payment load, and the database, each at random moments, as often as asked. After each
 * restart, and one sweep, what the provider says, what was acknowledged and what is kept must agree.
 * @param tell hears of each kill
 * @throws an Error with every difference, and with every mismatch of the ledger
 */
export async function killUnderLoad(
  { api, database }: { api: number; database: number },
  tell: (line: string) => void,
): Promise<Casualties> {
  const stage = await openStage()
  try {
    await stage.startApi()
    const payers = await invitePayers(stage)
    for (let kill = 1; kill <= api; kill++) {
      await killApiOnce(stage, payers)
      await look(stage, payers, kill % killsBetweenLooks === 0 || kill === api)
      tell(`killed the server ${kill} times: ${paidSoFar(payers)}`)
    }
    for (let kill = 1; kill <= database; kill++) {
      await killDatabaseOnce(stage, payers)
      await look(stage, payers, true)
      tell(`killed the database ${kill} times: ${paidSoFar(payers)}`)
    }
    return {
      apiKills: api,
      databaseKills: database,
      walletPayments: payers.wallet.acknowledged.size,
      cardPayments: payers.card.sent.size,
    }
  } finally {
    await stage.stop()
  }
}

async function killApiOnce(stage: Stage, payers: Payers): Promise<void> {
  const killed = someMoment(payers).then(() => stage.killApi())
  await payers.payUntil(killed)
  await stage.startApi()
}

/** The server is left alone: it has to find the database again by itself. */
async function killDatabaseOnce(stage: Stage, payers: Payers): Promise<void> {
  const killed = someMoment(payers).then(() => stage.killDatabase())
  await payers.payUntil(killed)
  await stage.startDatabase()
  const until = Date.now() + comeBackMs
  while (!(await isReady(stage))) {
    stage.requireApi()
    if (Date.now() > until) throw new Error('The server did not find the database again.')
    await wait(50)
  }
  await requireWorker(stage)
}

/** Jobs that nobody has taken are taken again, whatever became of those that were under way. */
async function requireWorker({ ctx, lastWords }: Stage): Promise<void> {
  const until = Date.now() + comeBackMs
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM graphile_worker.jobs
      WHERE locked_at IS NULL AND attempts = 0 AND run_at < now() - interval '1 second'`.execute(ctx.db)
    if (rows[0]?.waiting === 0) return
    if (Date.now() > until) {
      throw new Error(`${rows[0]?.waiting} jobs wait, and no worker takes them:\n${lastWords()}`)
    }
    await wait(100)
  }
}

async function someMoment(payers: Payers): Promise<void> {
  await payers.afterAnswers(Math.floor(Math.random() * answersMax))
  await wait(Math.random() * laterMsMax)
}

async function isReady({ apiUrl }: Stage): Promise<boolean> {
  try {
    return (await fetch(`${apiUrl}/health/ready`)).ok
  } catch {
    return false
  }
}

async function look(stage: Stage, payers: Payers, atTheWholeLedger: boolean): Promise<void> {
  await sweepPayments.run(stage.ctx, {})
  const differences = await compareBooks(stage, payers)
  if (atTheWholeLedger) {
    await sealLedger.run(stage.ctx, {})
    differences.push(...(await verifyLedger(stage.ctx.db)))
  }
  if (differences.length > 0) throw new Error(differences.join('\n'))
}

function paidSoFar({ wallet, card }: Payers): string {
  return `${wallet.acknowledged.size} payments from wallets and ${card.sent.size} by card`
}
