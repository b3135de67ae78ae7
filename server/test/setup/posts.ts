import type { Post } from '@fanfare/contract/shapes/social/posts'
import sharp, { type Sharp } from 'sharp'
import { addCreatorToTimeline } from '../../src/social/timelines/add-creators.ts'
import type { Answered, TestApp } from './app.ts'
import type { Person } from './people.ts'

export type Draft = {
  type?: string
  caption?: string
  isPublicPost?: boolean
  isAdult?: boolean
  contentTagCodes?: string[]
  images?: (Uint8Array | { name: string; type: string; bytes: Uint8Array })[]
  /** Parts of the form as they are. */
  parts?: Record<string, string | Blob>
  idempotencyKey?: string
}

/** Sends the form that publishes a post. */
export async function publish(
  app: TestApp,
  person: Person,
  draft: Draft = {},
): Promise<Answered<'POST /post/create-post'>> {
  const form = new FormData()
  form.set('type', draft.type ?? (draft.images ? 'MEDIA' : 'TEXT'))
  form.set('caption', draft.caption ?? 'Good morning')
  if (draft.isPublicPost !== undefined) form.set('isPublicPost', String(draft.isPublicPost))
  if (draft.isAdult !== undefined) form.set('isAdult', String(draft.isAdult))
  for (const [index, code] of (draft.contentTagCodes ?? []).entries())
    form.set(`contentTagCodes[${index}]`, code)
  for (const image of draft.images ?? []) {
    const { name, type, bytes } =
      image instanceof Uint8Array ? { name: 'a.jpg', type: 'image/jpeg', bytes: image } : image
    form.append('IMAGE', new Blob([Uint8Array.from(bytes)], { type }), name)
  }
  for (const [name, value] of Object.entries(draft.parts ?? {})) form.set(name, value)
  return app.call('POST /post/create-post', {
    form,
    token: person.token,
    headers: draft.idempotencyKey === undefined ? {} : { 'idempotency-key': draft.idempotencyKey },
  })
}

/** A post that was published, for certain. */
export async function published(app: TestApp, person: Person, draft: Draft = {}): Promise<Post> {
  const { status, data, problem } = await publish(app, person, draft)
  if (status !== 201) throw new Error(`The post was not published: ${JSON.stringify(problem)}`)
  return data
}

/** Lets a fan hold an entitlement to a creator until a time, by default without end, however it came to be. */
export async function entitled(
  app: TestApp,
  fan: Person,
  creator: Person,
  accessUntil: Date | 'infinity' = 'infinity',
): Promise<void> {
  const now = app.clock.now()
  const isOpenEnded = accessUntil === 'infinity'
  await app.ctx.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('subscription')
      .values({
        id: app.ctx.newId(),
        fan_id: fan.id,
        creator_id: creator.id,
        status: isOpenEnded ? 'ACTIVE' : 'CANCELLED',
        is_free: true,
        price_minor: 0n,
        currency_code: 'NGN',
        started_at: now,
        access_until: accessUntil,
        cancelled_at: isOpenEnded ? null : now,
      })
      .execute()
    await addCreatorToTimeline(tx, app.ctx, fan.id, creator.id)
  })
}

/** A picture of one colour with some noise, of the given size; encode it with `.jpeg().toBuffer()` and the like. */
export function picture(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#2266aa',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
}

/** A small JPEG. */
export function jpeg(width = 60, height = 40): Promise<Buffer> {
  return picture(width, height).jpeg().toBuffer()
}
