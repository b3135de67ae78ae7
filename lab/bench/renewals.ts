import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { Client } from 'pg'
import { sealLedger } from '../../server/src/money/ledger/verification/seal-ledger.ts'
import { findLedgerMismatches } from '../../server/src/money/ledger/verification/verify-ledger.ts'
import { settleCharge } from '../../server/src/money/payments/charges/settle-charge.ts'
import { createWalletSubscription } from '../../server/src/money/payments/create-wallet-subscription.ts'
import { announceRenewals } from '../../server/src/money/renewals/announce-renewals.ts'
import { makeFreeOrEndSubscription } from '../../server/src/money/renewals/end-unrenewable-subscription.ts'
import { enqueueDueRenewals } from '../../server/src/money/renewals/enqueue-due-renewals.ts'
import { renewSubscriptions } from '../../server/src/money/renewals/renew-subscriptions.ts'
import { expireSubscriptions } from '../../server/src/money/subscriptions/expire-subscriptions.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { type Context, closeContext, createContext } from '../../server/src/platform/context.ts'
import type { Charge } from '../../server/src/platform/integrations/card-provider.ts'
import type { Task } from '../../server/src/platform/queue/task.ts'
import { startWorker } from '../../server/src/platform/queue/worker.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'

const usage = `npm run bench:renewals -- [--subscriptions 10000] [--creators 200] [--months 24]

Lets a clock run over months of paid subscriptions, day by day, and works off what the scheduled tasks put into the queue,
all but the mails. One fan in ten runs out of money on the way. The database is one of its own, and removed at the end.`

const flags = readOptionsOrExit({
  subscriptions: { type: 'string', default: '10000' },
  creators: { type: 'string', default: '200' },
  months: { type: 'string', default: '24' },
  help: { type: 'boolean', default: false },
})

const dayMs = 86_400_000
const price = 100_000
const began = Date.UTC(2027, 0, 1)
let jobsEnded = 0

if (flags.help) say(usage)
else await withScratchDatabase({ prefix: 'fanfare_renewals', command: 'bench:renewals' }, bench)

async function bench(databaseUrl: string): Promise<void> {
  const fans = parseWholeNumber('subscriptions', flags.subscriptions, 10, 1_000_000)
  const creators = parseWholeNumber('creators', flags.creators, 1, 10_000)
  const months = parseWholeNumber('months', flags.months, 1, 120)
  let now = began
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    STORAGE_URL: 'file:/nowhere',
    SECRET_KEY: 'a secret that nothing here is signed with',
  })
  const ctx = createContext(config, { now: () => new Date(now) })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    say(`${fans.toLocaleString('en')} fans subscribe to ${creators} creators within a month …`)
    await join(client, fans, creators)
    for (let day = 0; day < 30; day++) {
      now = began + day * dayMs
      await subscribe(ctx, { fans, creators, months, day })
    }
    await client.query('VACUUM ANALYZE')
    await client.query('DELETE FROM graphile_worker._private_jobs')
    say(`… and ${months} months go by`)
    const worker = await startWorker(
      ctx,
      [counted(renewSubscriptions), counted(makeFreeOrEndSubscription)],
      [],
    )
    let seconds = 0
    const days = Math.ceil((months * 365.25) / 12)
    for (let day = 30; day < 30 + days; day++) {
      now = began + day * dayMs
      const started = performance.now()
      await passDay(ctx, client)
      seconds += (performance.now() - started) / 1000
      await client.query(`DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL`)
    }
    await worker.stop()
    await report(ctx, client, fans, seconds)
  } finally {
    await client.end()
    await closeContext(ctx)
  }
}

/** Runs a day’s jobs as the worker does: renewals are announced while months are renewed. */
async function passDay(ctx: Context, client: Client): Promise<void> {
  await Promise.all([announceRenewals.run(ctx, {}), renewDue(ctx, client)])
  await expireSubscriptions.run(ctx, {})
}

/** The queue is looked at only when as many jobs have ended as were in it, so that looking costs nothing. */
async function renewDue(ctx: Context, client: Client): Promise<void> {
  const before = jobsEnded
  await enqueueDueRenewals.run(ctx, {})
  for (;;) {
    const { rows } = await client.query<{ waiting: number }>(
      'SELECT count(*)::int AS waiting FROM graphile_worker.jobs WHERE task_identifier = ANY($1)',
      [[renewSubscriptions.name, makeFreeOrEndSubscription.name]],
    )
    const waiting = rows[0]?.waiting ?? 0
    if (waiting === 0) return
    do await wait(2)
    while (jobsEnded < before + waiting)
  }
}

function counted<Payload>(task: Task<Payload>): Task<Payload> {
  return {
    ...task,
    async run(ctx, payload) {
      await task.run(ctx, payload)
      jobsEnded++
    },
  }
}

async function join(client: Client, fans: number, creators: number): Promise<void> {
  await client.query(
    `INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth,
       verification_status, is_free_subscription, subscription_price_minor, terms_accepted_at, created_at)
     SELECT '01RENEWP' || lpad(n::text, 18, '0'), 'renewing_' || n, 'renewing' || n || '@renewing.example',
       'Person ' || n, 'NG', 'NGN', '1990-01-01', CASE WHEN n <= $2 THEN 'VERIFIED' ELSE 'UNVERIFIED' END, n > $2,
       CASE WHEN n <= $2 THEN ${price} ELSE 0 END, $3, $3
     FROM generate_series(1, $1::int + $2::int) n`,
    [fans, creators, new Date(began)],
  )
  await client.query('INSERT INTO account_count (account_id) SELECT id FROM account')
}

type FirstDay = { fans: number; creators: number; months: number; day: number }

/** The fans whose first day it is: they top up by card, for all months or for some, and subscribe. */
async function subscribe(ctx: Context, { fans, creators, months, day }: FirstDay) {
  const first = creators + 1 + day
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let n = first + lane * 30; n <= creators + fans; n += 4 * 30) {
      const affordable = n % 10 === 0 ? 1 + (n % months) : months + 2
      await fund(ctx, personId(n), affordable * price)
      await createWalletSubscription(ctx, {
        payerId: personId(n),
        reference: `first-${n}`,
        purpose: 'SUBSCRIPTION',
        creatorId: personId(1 + (n % creators)),
        amount: BigInt(price),
        currency: 'NGN',
        message: null,
        itemKind: null,
        itemId: null,
      })
    }
  })
  await Promise.all(lanes)
}

async function fund(ctx: Context, userId: string, amount: number): Promise<void> {
  const total = quoteCardCharge(amount, 'NGN', 'paystack')?.total
  if (total === undefined) throw new Error('No card pays this.')
  const charge: Charge = {
    provider: 'paystack',
    id: null,
    reference: `funds-${userId}`,
    status: 'success',
    amount: BigInt(total),
    currencyCode: 'NGN',
    metadata: { userId, amount, transactionSource: 'TOP_UP' },
    paidAt: ctx.clock.now(),
    card: null,
    cardLabel: null,
    cardSignature: null,
  }
  await settleCharge(ctx, charge, { payerId: userId, message: null })
}

async function report(ctx: Context, client: Client, fans: number, seconds: number): Promise<void> {
  const { rows } = await client.query<{ paid: string; active: string; past_due: string; expired: string }>(
    `SELECT (SELECT count(*) FROM subscription_period) AS paid,
       count(*) FILTER (WHERE status = 'ACTIVE') AS active,
       count(*) FILTER (WHERE status = 'PAST_DUE') AS past_due,
       count(*) FILTER (WHERE status = 'EXPIRED') AS expired
     FROM subscription`,
  )
  const [counted] = rows
  if (!counted) throw new Error('Nothing was counted.')
  const renewals = Number(counted.paid) - fans
  say(
    `${renewals.toLocaleString('en')} renewals in ${seconds.toFixed(1)} s: ${Math.round(renewals / seconds).toLocaleString('en')} a second`,
  )
  say(`now active ${counted.active}, past due ${counted.past_due}, expired ${counted.expired}`)
  await sealLedger.run(ctx, {})
  const mismatches = await findLedgerMismatches(ctx.db)
  for (const mismatch of mismatches) say(mismatch)
  if (mismatches.length > 0) throw new Error('The ledger does not hold.')
  say('The ledger check passed.')
}

function personId(n: number): string {
  return `01RENEWP${String(n).padStart(18, '0')}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
