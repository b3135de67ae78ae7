import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { CountedKind, Crowd } from './crowd.ts'
import type { Installation } from './installation.ts'

const charges = z.array(z.object({ reference: z.string(), status: z.string(), amount: z.int() }))
const transfers = z.array(z.object({ reference: z.string(), amount: z.int() }))

/** Queries for the rows of each kind, by the key that the crowd knows them by. */
const things: Record<CountedKind, RawBuilder<unknown>> = {
  account: sql`SELECT username AS key FROM account`,
  post: sql`SELECT caption AS key FROM post`,
  comment: sql`SELECT content AS key FROM comment`,
  withdrawal: sql`SELECT idempotency_key AS key FROM withdrawal`,
  transfer: sql`
    SELECT transfer.id AS key FROM transfer
    JOIN ledger_transaction ON about_id = transfer.id AND kind = 'OFFLINE_TRANSFER' WHERE status = 'CONFIRMED'`,
  refund: sql`SELECT idempotency_key AS key FROM refund`,
  deletion: sql`SELECT id AS key FROM account WHERE deleted_at IS NOT NULL`,
  'wallet payment': sql`SELECT reference AS key FROM payment WHERE method = 'WALLET' AND status = 'SUCCEEDED'`,
  'card payment': sql`SELECT reference AS key FROM payment WHERE method = 'CARD' AND status = 'SUCCEEDED'`,
}

/**
 * Holds against each other what was acknowledged, what is kept, and what the card provider says.
 * @returns a line for each difference; none when all agree
 */
export async function findCrowdDiscrepancies(crowd: Crowd): Promise<string[]> {
  const { stage } = crowd
  return [
    ...(await compareAcknowledged(crowd)),
    ...(await compareLikes(crowd)),
    ...(await compareCharges(crowd)),
    ...(await comparePayouts(stage)),
    ...(await compareCounts(stage)),
  ]
}

async function compareAcknowledged({ stage, calls }: Crowd): Promise<string[]> {
  const differences: string[] = []
  for (const [kind, { sent, acknowledged }] of Object.entries(calls)) {
    const { rows } = await sql<{ key: string; count: number }>`
      SELECT key, count(*)::int AS count FROM (${things[kind as CountedKind]}) thing WHERE key = ANY(${[...sent]})
      GROUP BY key`.execute(stage.ctx.db)
    const counts = new Map(rows.map(({ key, count }) => [key, count]))
    differences.push(
      ...[...acknowledged]
        .filter((key) => !counts.has(key))
        .map((key) => `the ${kind} ${key} was acknowledged, and is lost`),
      ...rows
        .filter(({ count }) => count > 1)
        .map(({ key, count }) => `the ${kind} ${key} is there ${count} times`),
    )
  }
  return differences
}

async function compareLikes({ stage, likes }: Crowd): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT post_id || ' ' || account_id AS key FROM post_like`.execute(stage.ctx.db)
  const given = new Set(rows.map(({ key }) => key))
  return [...likes]
    .filter(([key, isLiked]) => isLiked !== null && given.has(key) !== isLiked)
    .map(([key, isLiked]) => `the like ${key} was acknowledged as ${isLiked}, and is not so`)
}

type StoredPayment = {
  reference: string
  method: 'CARD' | 'WALLET'
  status: string
  amount: number
  total: number | null
  /** Amount that the provider reported, if it matched nothing and is under review. */
  reviewed: number | null
}

async function compareCharges({ stage, amounts }: Crowd): Promise<string[]> {
  const response = await fetch(`${stage.fakeProviders.url}/control/charges`)
  const charged = charges
    .parse(await response.json())
    .filter(({ status }) => status === 'success' || status === 'reversed')
  const { rows: stored } = await sql<StoredPayment>`
    SELECT payment.reference, method, status, amount_minor::float AS amount, total_minor::float AS total,
      payment_review.charged_minor::float AS reviewed
    FROM payment LEFT JOIN payment_review ON payment_review.payment_id = payment.id`.execute(stage.ctx.db)
  const byReference = new Map(stored.map((each) => [each.reference, each]))
  const known = new Set(charged.map(({ reference }) => reference))
  const succeeded = stored.filter(({ status }) => status === 'SUCCEEDED')
  return [
    ...charged
      .filter(({ reference, amount }) => {
        const payment = byReference.get(reference)
        if (payment?.status === 'REVIEW') return payment.reviewed === null || payment.reviewed === amount
        return payment?.status !== 'SUCCEEDED' || payment.total !== amount
      })
      .map(
        ({ reference, amount }) =>
          `the provider charged ${reference} ${amount}, and we have ${JSON.stringify(byReference.get(reference))}`,
      ),
    ...succeeded
      .filter(({ method, reference }) => method === 'CARD' && !known.has(reference))
      .map(({ reference }) => `we booked ${reference}, and the provider never charged it`),
    ...succeeded
      .filter(({ reference, amount }) => amounts.has(reference) && amounts.get(reference) !== amount)
      .map(({ reference, amount }) => `${reference} was booked with ${amount}, which nobody sent`),
  ]
}

async function comparePayouts({ fakeProviders, ctx }: Installation): Promise<string[]> {
  const response = await fetch(`${fakeProviders.url}/control/transfers`)
  const paid = Map.groupBy(transfers.parse(await response.json()), ({ reference }) => reference)
  const { rows } = await sql<{ id: string; status: string; amount: number; booked: number }>`
    SELECT id, status, amount_minor::float AS amount, (
      SELECT count(*)::int FROM ledger_transaction WHERE about_id = withdrawal.id AND kind = 'WITHDRAWAL_PAYOUT') AS booked
    FROM withdrawal`.execute(ctx.db)
  return rows
    .filter(({ id, status, amount, booked }) => {
      const sent = paid.get(id.toLowerCase()) ?? []
      const isPaid = status === 'PAID'
      return (
        sent.length > 1 ||
        booked !== Number(isPaid) ||
        (isPaid && sent[0]?.amount !== amount) ||
        (sent.length === 1 && !isPaid)
      )
    })
    .map(
      (each) =>
        `the withdrawal ${JSON.stringify(each)} was sent ${paid.get(each.id.toLowerCase())?.length ?? 0} times`,
    )
}

/** Compares stored derived values, such as counts, with the rows that they derive from. */
async function compareCounts({ ctx }: Installation): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT 'the post ' || post_id || ' counts wrong' AS line FROM post_count
    WHERE likes <> (SELECT count(*) FROM post_like WHERE post_like.post_id = post_count.post_id)
      OR comments <> (SELECT count(*) FROM comment WHERE comment.post_id = post_count.post_id)
    UNION ALL
    SELECT 'the account ' || account_id || ' counts wrong' FROM account_count
    WHERE posts <> (SELECT count(*) FROM post WHERE creator_id = account_id)
    UNION ALL
    SELECT 'the comment ' || comment.id || ' was told of ' || count(notification.id) || ' times'
    FROM comment JOIN post ON post.id = comment.post_id
    LEFT JOIN notification ON notification.comment_id = comment.id
    WHERE comment.author_id <> post.creator_id
    GROUP BY comment.id HAVING count(notification.id) <> 1
    UNION ALL
    SELECT 'a month was sold twice: ' || period.payment_id || ' and ' || twice.payment_id
    FROM subscription_period period
    JOIN subscription_period twice USING (subscription_id)
    WHERE period.payment_id < twice.payment_id AND period.reversed_at IS NULL AND twice.reversed_at IS NULL
      AND period.starts_at < twice.ends_at AND twice.starts_at < period.ends_at
    UNION ALL
    SELECT 'the post ' || post_id || ' is ' || state || ': ' || coalesce(failure, '') FROM publication
    UNION ALL
    SELECT 'the job ' || task_identifier || ' of ' || run_at || ' ' || CASE
        WHEN last_error IS NOT NULL AND attempts >= max_attempts THEN 'was given up: ' || last_error
        WHEN locked_at IS NULL THEN 'waits, and no worker takes it'
        ELSE 'is held by nobody alive' END
    FROM graphile_worker.jobs
    WHERE coalesce(key, '') NOT LIKE 'chaos-poison%' AND (
      (attempts >= max_attempts AND locked_at IS NULL AND last_error IS NOT NULL)
      OR (attempts = 0 AND locked_at IS NULL AND run_at < now() - interval '2 seconds')
      OR locked_at < now() - interval '15 seconds')`.execute(ctx.db)
  return rows.map(({ line }) => line)
}
