import type { BodyOf } from '@fanfare/contract/call'
import type {
  addContentTag as addCall,
  changeContentTag as changeCall,
  PlatformTag,
} from '@fanfare/contract/shapes/backoffice/settings'
import { comparedForm } from '@fanfare/contract/text/compared-form'
import { sql } from 'kysely'
import { recordAct } from '../../audit/record-act.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { AdminViewer } from '../../http/viewer.ts'
import { refuse } from '../../refusal.ts'

const countedMost = 1000

/** Every tag by its name, the retired ones too, with how many posts and creators carry it, counted up to 1,000. */
export async function loadPlatformTags(ctx: Context): Promise<PlatformTag[]> {
  const { rows } = await sql<Omit<PlatformTag, 'dateRetired'> & { retiredAt: Date | null }>`
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
    const code = await freeCode(tx, name)
    const id = ctx.newId()
    const added = await tx
      .insertInto('content_tag')
      .values({ id, code, name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
    if (!added) throw taken()
    await recordAct(tx, ctx, viewer, {
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
    const tag = await tx
      .selectFrom('content_tag')
      .select(['id', 'name', 'retired_at as retiredAt'])
      .where('code', '=', code)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!tag) throw refuse('TAG_NOT_FOUND')
    const before = { code, name: tag.name, isRetired: tag.retiredAt !== null }
    const after = { code, name: name ?? before.name, isRetired: isRetired ?? before.isRetired }
    if (after.name === before.name && after.isRetired === before.isRetired) return
    const other = await tx
      .selectFrom('content_tag')
      .select('code')
      .where((eb) => eb(eb.fn('name_key', ['name']), '=', comparedForm(after.name)))
      .where('code', '<>', code)
      .executeTakeFirst()
    if (other) throw taken()
    await tx
      .updateTable('content_tag')
      .set({
        name: after.name,
        retired_at: after.isRetired ? (tag.retiredAt ?? ctx.clock.now()) : null,
      })
      .where('code', '=', code)
      .execute()
    await recordAct(tx, ctx, viewer, {
      action: 'CONTENT_TAG_CHANGED',
      subjectKind: 'CONTENT_TAG',
      subjectId: tag.id,
      reason,
      before,
      after,
    })
  })
}

function taken() {
  return refuse('NAME_TAKEN', { detail: 'There is a tag of this name already.' })
}

/** `Behind the scenes` is BEHIND_THE_SCENES; names in other scripts, and codes that are another tag's, are told apart by a number. */
async function freeCode(tx: Tx, name: string): Promise<string> {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
  const trimmed = plain.replace(/^_+|_+$/g, '').slice(0, 36)
  const wanted = trimmed.length < 2 ? 'TAG' : trimmed
  const like = await tx
    .selectFrom('content_tag')
    .select('code')
    .where('code', 'like', `${wanted.replaceAll('_', '\\_')}%`)
    .execute()
  const used = new Set(like.map(({ code }) => code))
  for (let number = 1; ; number++) {
    const code = number === 1 ? wanted : `${wanted}_${number}`
    if (!used.has(code)) return code
  }
}
