import { sql } from 'kysely'
import { sealLedger } from '../../src/money/ledger/verification/seal-ledger.ts'
import { snapshotState } from '../api/matrix/state.ts'
import { makeWorld, settings, type World } from '../api/matrix/world.ts'
import { giveMore } from '../setup/belongings.ts'
import { type MoneyApp, startMoneyApp, topUp } from '../setup/money/money.ts'
import { openAsOwner } from '../setup/owner.ts'
import { joined } from '../setup/people.ts'
import { plantSecrets, type Secret } from './secrets.ts'
import type { Known } from './valid-requests.ts'

/** Attacker, and the persona as whom they see. */
export type Attacker = {
  name: string
  id: string
  token: string | undefined
  isAdmin: boolean
  seesAs: string
}

/** The API over a small world, with what may never leave it, and whose rows nobody else changes. */
export type Target = {
  app: MoneyApp
  world: World
  people: readonly Attacker[]
  admins: readonly Attacker[]
  known: Known
  secrets: readonly Secret[]
  /** Names of tables, as a problem must not tell them. */
  tables: RegExp
  /**
   * Lists tables in which rows were changed that name one of the victims and no attacker, since it was last put back. A month
   * that an attacker bought names its creator alone.
   */
  changedOfVictims(): Promise<string[]>
  /** Works off what was left to be done. @returns what could not be */
  failedJobs(): Promise<string[]>
  /** Puts everything back. @returns whether anything was changed */
  putBack(): Promise<boolean>
}

const attackers = ['stranger', 'lapsed', 'muted', 'muter', 'blocked', 'blocker'] as const
const victims = ['creator', 'fan', 'free', 'left', 'deleted'] as const

/** Makes the matrix's world, plants secrets in it, and lets somebody join who sells something too, and attacks. */
export async function startTarget(environment: Record<string, string> = {}): Promise<Target> {
  const app = await startMoneyApp({ ...settings, ...environment })
  // What they send is made by nobody, and what is put back is not there any more.
  for (const task of ['make-publication', 'settle-publication']) app.mayFail.add(task)
  const world = await makeWorld(app)
  const rival = await joined(app, { verified: true, price: 700 })
  await restorePasswords(app, world)
  await topUp(app, rival, 500_000)
  await giveMore(app, rival, await joined(app, { verified: true }))
  // No post is made without files that are made ready, as that one is.
  await sql`DELETE FROM publication WHERE creator_id = ${rival.id}`.execute(app.ctx.db)
  // Those who attack have one password, and come in as each other.
  const isAttackers = (may: readonly string[]) =>
    may.length === 1 && attackers.some((name) => name === may[0])
  const secrets = (await plantSecrets(app, world)).filter(({ may }) => !isAttackers(may))
  // Of jobs, those alone are asked about that an attack leaves.
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.ctx.db)
  // What is not sealed within ten minutes is a fault, and this may take longer.
  await sealLedger.run(app.ctx, {})
  const known = await whatIsKnown(app, world)
  const tables = await namesOfTables(app)
  const owner = openAsOwner(app)
  const state = await snapshotState(owner as never)
  const people: Attacker[] = [
    { name: 'guest', id: '', token: undefined, isAdmin: false, seesAs: 'guest' },
    ...attackers.map((name) => ({ name, ...world.people[name], isAdmin: false, seesAs: name })),
    // The rival sees what any signed-in member sees who has bought nothing.
    { name: 'rival', ...rival, isAdmin: false, seesAs: 'lapsed' },
  ]
  const admins = world.admins.map(({ id, role, token }) => ({
    name: role,
    id,
    token,
    isAdmin: true,
    seesAs: role,
  }))
  const theirs = victims.map((name) => world.people[name].id)
  const own = people.map(({ id }) => id).filter((id) => id !== '')
  return {
    app,
    world,
    people,
    admins,
    known,
    secrets,
    tables,
    async changedOfVictims() {
      const { rows } = await sql<{ name: string; was: string; becomes: string }>`
        SELECT name, was::text, becomes::text FROM kept.change
        WHERE name LIKE 'public.%' AND name <> ALL (${anybodys})
          AND NOT (name = 'public.ledger_account' AND (becomes ->> 'balance')::numeric >= coalesce((was ->> 'balance')::numeric, 0))
          AND was - ${passing}::text[] IS DISTINCT FROM becomes - ${passing}::text[]
          AND EXISTS (SELECT FROM jsonb_each_text(coalesce(was, becomes)) WHERE value = ANY (${theirs}))
          AND NOT EXISTS (SELECT FROM jsonb_each_text(coalesce(becomes, was)) WHERE value = ANY (${own}))
          AND NOT (name = 'public.subscription_period' AND EXISTS (
            SELECT FROM subscription WHERE id = coalesce(becomes, was) ->> 'subscription_id' AND fan_id = ANY (${own})))`.execute(
        owner,
      )
      return rows.map(({ name, was, becomes }) => `changed ${name} of a victim: ${was} → ${becomes}`)
    },
    async failedJobs() {
      await app.drain()
      const { rows } = await sql<{ task: string; error: string }>`
        SELECT task_identifier AS task, last_error AS error FROM graphile_worker.jobs WHERE last_error IS NOT NULL`.execute(
        app.ctx.db,
      )
      return rows
        .filter(({ task }) => !app.mayFail.has(task))
        .map(({ task, error }) => `leaves a job ${task} that fails: ${error}`)
    },
    async putBack() {
      const changed = await state.changed()
      if (changed.length > 0) await state.restore(changed)
      return changed.length > 0
    },
  }
}

/**
 * Tables about a person that others may change: counts of reports, follows, likes, votes and replies, the
 * events about these, and codes that anybody may have mailed to them.
 */
const anybodys = [
  ...['public.reported', 'public.one_time_code', 'public.account_count', 'public.event'],
  ...['public.post_count', 'public.comment_count', 'public.reply_count', 'public.poll_option_count'],
]
const passing = ['last_used_at', 'expires_at', 'tries']

/** Sets a password of their own for the victims, as everybody in the world is created with the same one. */
async function restorePasswords(app: MoneyApp, { people }: World): Promise<void> {
  const other = await joined(app, { password: 'Hers-Alone-77' })
  const ids = victims.map((name) => people[name].id)
  await sql`UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE id = ${other.id})
    WHERE id = ANY (${ids})`.execute(app.ctx.db)
}

/**
 * Collects known ids and names by the parameter that takes them: all of the world, and whatever else has an
 * id.
 */
async function whatIsKnown({ ctx, fakeProviders }: MoneyApp, world: World): Promise<Known> {
  const known = new Map<string, string[]>()
  const add = (name: string, ...values: string[]) =>
    known.set(name, [...new Set([...(known.get(name) ?? []), ...values])])
  for (const names of Object.values(world.names))
    for (const [name, value] of Object.entries(names)) add(name, value)
  const { rows: tables } = await sql<{ table: string }>`
    SELECT table_name AS table FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'id' AND data_type IN ('text', 'character')`.execute(
    ctx.db,
  )
  for (const { table } of tables) {
    const { rows } = await sql<{
      id: string
    }>`SELECT id FROM ${sql.table(table)} ORDER BY id DESC LIMIT 4`.execute(ctx.db)
    const name = `${table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`
    for (const called of [name, otherwise[name] ?? name, 'id']) add(called, ...rows.map(({ id }) => id))
  }
  const { fan, stranger, creator } = world.people
  for (const email of [fan.email, stranger.email, 'nobody@elsewhere.example']) add('email', email)
  for (const identifier of [fan.email, creator.username, stranger.username, 'nobody'])
    add('identifier', identifier)
  for (const username of [fan.username, creator.username, `new${ctx.newId().toLowerCase().slice(-12)}`])
    add('username', username)
  for (const name of ['password', 'newPassword', 'oldPassword']) add(name, stranger.password, 'Other-Day-44')
  add('otp', '000000', '123456')
  add('token', 'A'.repeat(43), 'age.zzzzzzzz')
  add('countryCode', 'NG', 'DE', 'US', 'ZZ')
  add('contentTagCode', 'ART')
  add('code', 'ART')
  add('dateOfBirth', '1990-01-01')
  add('reference', 'ORDER_KNOWN', `CARD_${ctx.newId()}`)
  add('limit', '1', '20', '100')
  add('offset', '0', '1', '1000')
  add('cursor', ...(known.get('postId') ?? []).map((id) => `.${id}`), ...(known.get('id') ?? []).slice(0, 5))
  for (const year of ['2026', '2025']) add('year', year)
  for (const month of ['1', '12']) for (const name of ['month', 'fromMonth', 'toMonth']) add(name, month)
  add('url', fakeProviders.url)
  return known
}

/** Parameter names of the API that differ from those of the tables. */
const otherwise: Record<string, string> = {
  withdrawalId: 'withdrawalRequestId',
  verificationRequestId: 'requestId',
  reportDecisionId: 'decisionId',
  factorResetId: 'resetId',
  bankStatementId: 'statementId',
  mediaFileId: 'fileId',
}

async function namesOfTables({ ctx }: MoneyApp): Promise<RegExp> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'graphile_worker') AND table_name LIKE '%\\_%'`.execute(ctx.db)
  return new RegExp(`\\b(${rows.map(({ name }) => name).join('|')})\\b`)
}
