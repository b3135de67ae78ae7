import { sql } from 'kysely'
import type { World } from '../api/matrix/world.ts'
import type { MoneyApp } from '../setup/money/money.ts'
import type { Person } from '../setup/people.ts'
import { jpeg } from '../setup/posts.ts'

/** Text, and the personas that may see it. */
export type Secret = {
  text: string
  what: string
  /** Names of personas; nobody's at all where there are none. */
  may: readonly string[]
  /** True if anybody can gain access by allowed means: buy it, or end their own block. */
  isForSale: boolean
  /** No admin is told it either. */
  isEvenForAdmins: boolean
}

const bank = { name: 'Canary Bank', holder: 'Canary Holder', number: '7391046582' }
const identity = { legalName: 'Canary Legalname', address: '77 Canary Street' }

/** Gives the fan what is nobody else's business. @returns all secrets of the world, these too */
export async function plantSecrets(app: MoneyApp, { people, admins, canaries }: World): Promise<Secret[]> {
  const { fan } = people
  const { db } = app.ctx
  await sql`
    UPDATE account SET bank_name = ${bank.name}, bank_account_name = ${bank.holder}, bank_account_number = ${bank.number},
      bank_changed_at = now() WHERE id = ${fan.id}`.execute(db)
  const picture = new Blob([Uint8Array.from(await jpeg(400, 300))], { type: 'image/jpeg' })
  const form = new FormData()
  const fields = { ...identity, dateOfBirth: '1990-01-01', countryCode: 'NG' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const part of ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE']) form.set(part, picture)
  const { status } = await app.call('POST /verification/submit', { token: fan.token, form })
  if (status >= 300) throw new Error('The fan did not hand in her documents.')
  const { rows: documents } = await sql<{ key: string }>`
    SELECT document_front_key AS key FROM verification_request WHERE account_id = ${fan.id}`.execute(db)
  return [
    // A person’s own actions are shown only to them, and the attackers here act alike.
    ...canaries
      .filter(({ text }) => !text.startsWith('"'))
      .map((canary) => ({ ...canary, isForSale: canary.may.length > 1, isEvenForAdmins: false })),
    ...[bank.number, bank.holder, identity.legalName, identity.address].map((text) =>
      fanSecret('what the fan told us alone', text),
    ),
    ...documents.map(({ key }) => never('where documents lie', key)),
    ...(Object.entries(people) as [string, Person][]).map(([persona, { token }]) => ({
      ...never('a session', token),
      may: [persona],
    })),
    ...admins.map(({ token, role }) => ({ ...never('an admin’s session', token), may: [role] })),
    ...(await sealedIn(app)),
  ]
}

function fanSecret(what: string, text: string): Secret {
  return { what, text, may: ['fan'], isForSale: false, isEvenForAdmins: false }
}

function never(what: string, text: string): Secret {
  return { what, text, may: [], isForSale: false, isEvenForAdmins: true }
}

/** Every column that is named for a hash, a secret or a seal: nobody is told what is in it. */
async function sealedIn({ ctx }: MoneyApp): Promise<Secret[]> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(token|code|password|stop|undo|challenge|request)_hash|secret|^sealed_'
      AND data_type IN ('bytea', 'text')`.execute(ctx.db)
  const secrets: Secret[] = []
  for (const { table, column, type } of columns) {
    const { rows } = await sql<{ value: Buffer | string }>`
      SELECT DISTINCT ${sql.ref(column)} AS value FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL LIMIT 50`.execute(
      ctx.db,
    )
    const texts = rows.flatMap(({ value }) =>
      type === 'text'
        ? [String(value)]
        : (['hex', 'base64', 'base64url'] as const).map((as) => (value as Buffer).toString(as).slice(0, 30)),
    )
    // What is empty, or a row of nothing but zeros, is found anywhere.
    secrets.push(
      ...texts.filter((text) => new Set(text).size > 6).map((text) => never(`${table}.${column}`, text)),
    )
  }
  return secrets
}

/** Lists secrets in an answer that its receiver may not see. */
export function findLeakedSecrets(
  secrets: readonly Secret[],
  text: string,
  eyes: readonly string[],
  isAdmin: boolean,
  mayHaveBought: boolean,
): string[] {
  return secrets
    .filter(
      ({ text: secret, may, isForSale, isEvenForAdmins }) =>
        !may.some((each) => eyes.includes(each)) &&
        (!isAdmin || isEvenForAdmins) &&
        !(isForSale && mayHaveBought) &&
        text.includes(secret),
    )
    .map(({ what }) => `tells ${what}`)
}
