import type { BodyOf } from '@fanfare/contract/call'
import type {
  addContentTag as addCall,
  ContentTagForAdmins,
  changeContentTag as changeCall,
} from '@fanfare/contract/shapes/backoffice/settings'
import { sql } from 'kysely'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

const countedMost = 1000

/** Every tag by its name, the retired ones too, with how many posts and creators carry it, counted up to 1,000. */
export async function loadContentTagsForAdmins(ctx: Context): Promise<ContentTagForAdmins[]> {
  const { rows } = await sql<Omit<ContentTagForAdmins, 'dateRetired'> & { retiredAt: Date | null }>`
    SELECT code, name, retired_at AS "retiredAt",
      (SELECT count(*)::int FROM (SELECT FROM post_content_tag WHERE code = content_tag.code LIMIT ${sql.lit(countedMost)}) AS carried) AS "postCount",
      (SELECT count(*)::int FROM (SELECT FROM creator_tag WHERE code = content_tag.code LIMIT ${sql.lit(countedMost)}) AS carried) AS "creatorCount"
    FROM content_tag ORDER BY name LIMIT 1000`.execute(ctx.db)
  return rows.map(({ retiredAt, ...tag }) => ({ ...tag, dateRetired: retiredAt?.toISOString() ?? null }))
}

/** Offers another tag. @throws Refusal NAME_TAKEN */
export async function addContentTag(
  ctx: Context,
  viewer: AdminViewer,
  { name, reason }: BodyOf<typeof addCall>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockTags(tx)
    await requireFreeName(tx, name)
    const code = await freeCode(tx, name)
    const id = ctx.newId()
    await tx.insertInto('content_tag').values({ id, code, name }).execute()
    await appendAuditEntry(tx, ctx, viewer, {
      action: 'CONTENT_TAG_ADDED',
      subjectKind: 'CONTENT_TAG',
      subjectId: id,
      reason,
      before: {},
      after: { code, name },
    })
  })
}

/** Renames a tag, retires it, or offers it again. @throws Refusal TAG_NOT_FOUND, NAME_TAKEN */
export async function changeContentTag(
  ctx: Context,
  viewer: AdminViewer,
  code: string,
  { name, isRetired, reason }: BodyOf<typeof changeCall>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockTags(tx)
    const tag = await tx
      .selectFrom('content_tag')
      .select(['id', 'name', 'retired_at as retiredAt'])
      .where('code', '=', code)
      .executeTakeFirst()
    if (!tag) throw refuse('TAG_NOT_FOUND')
    const before = { code, name: tag.name, isRetired: tag.retiredAt !== null }
    const after = { code, name: name ?? before.name, isRetired: isRetired ?? before.isRetired }
    if (after.name === before.name && after.isRetired === before.isRetired) return
    await requireFreeName(tx, after.name, code)
    await tx
      .updateTable('content_tag')
      .set({
        name: after.name,
        retired_at: after.isRetired ? (tag.retiredAt ?? ctx.clock.now()) : null,
      })
      .where('code', '=', code)
      .execute()
    await appendAuditEntry(tx, ctx, viewer, {
      action: 'CONTENT_TAG_CHANGED',
      subjectKind: 'CONTENT_TAG',
      subjectId: tag.id,
      reason,
      before,
      after,
    })
  })
}

/** Lets one transaction at a time change tags, so that it sees every name and code there is. */
async function lockTags(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('content tags', 0))`.execute(tx)
}

/**
 * Requires that no tag but the one of this code has the name, be it with other hyphens, accents or capitals.
 * @throws Refusal NAME_TAKEN, with the name of the tag that has it
 */
async function requireFreeName(tx: Tx, name: string, ownCode = ''): Promise<void> {
  const other = await tx
    .selectFrom('content_tag')
    .select(['name', 'retired_at as retiredAt'])
    .where((eb) => eb(eb.fn('tag_key', ['name']), '=', eb.fn('tag_key', [eb.val(name)])))
    .where('code', '<>', ownCode)
    .executeTakeFirst()
  if (!other) return
  const advice = other.retiredAt === null ? '' : " It's retired: restore it instead."
  throw refuse('NAME_TAKEN', { detail: `The tag “${other.name}” already exists.${advice}` })
}

/** `Behind the scenes` is BEHIND_THE_SCENES; names in other scripts, and codes that are another tag's, are told apart by a number. */
async function freeCode(tx: Tx, name: string): Promise<string> {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
  const trimmed = plain.replace(/^_+|_+$/g, '').slice(0, 36)
  const base = trimmed.length < 2 ? 'TAG' : trimmed
  const like = await tx
    .selectFrom('content_tag')
    .select('code')
    .where('code', 'like', `${base.replaceAll('_', '\\_')}%`)
    .execute()
  const used = new Set(like.map(({ code }) => code))
  for (let number = 1; ; number++) {
    const code = number === 1 ? base : `${base}_${number}`
    if (!used.has(code)) return code
  }
}
