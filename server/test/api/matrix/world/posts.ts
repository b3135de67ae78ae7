import { sql } from 'kysely'
import { publishForSale } from '../../../setup/money/sales.ts'
import { polled } from '../../../setup/polls.ts'
import { jpeg, publish, published } from '../../../setup/posts.ts'
import type { Persona } from '../cast.ts'
import { type Making, unblocked } from './making.ts'

/** Creates the creator’s paid and public posts, and those that are deleted later. */
export async function makePosts({ app, people: { creator, left }, mark, secret }: Making) {
  const call = app.call
  const buyers: Persona[] = ['creator', 'fan', 'muter', 'muted']
  const openPoll = await polled(app, creator, {
    caption: secret('a public caption', mark('open'), unblocked),
  })
  const paidPoll = await polled(app, creator, {
    isPublicPost: false,
    caption: mark('paid'),
    options: [
      secret('an option of a locked poll', mark('option'), buyers),
      secret('an option of a locked poll', mark('option'), buyers),
    ],
  })
  const { data: paidPicture } = await publish(app, creator, { isPublicPost: false, images: [await jpeg()] })
  const { data: sale } = await publishForSale(
    app,
    creator,
    { price: 20_000 },
    { caption: mark('sold'), images: [await jpeg()] },
  )
  const [taken, theirs, public_] = [
    await publish(app, creator, { images: [await jpeg()] }),
    await publish(app, left, { images: [await jpeg()] }),
    await publish(app, creator, { images: [await jpeg()] }),
  ]
  await app.drain()
  const postOf = async (postId: string, token: string) => {
    const { data } = await call('GET /post/get-post-details/{postId}', { params: { postId }, token })
    return data
  }
  const fileOf = async (postId: string, token: string) => {
    const { files } = await postOf(postId, token)
    return files[0]?.fileId ?? ''
  }
  const sold = await postOf(sale.postId, creator.token)
  const pictures = {
    paid: await fileOf(paidPicture.postId, creator.token),
    open: await fileOf(public_.data.postId, creator.token),
    removed: await fileOf(taken.data.postId, creator.token),
    left: await fileOf(theirs.data.postId, left.token),
  }
  const files: GuardedFile[] = [
    { what: 'a locked file', fileId: pictures.paid, may: buyers },
    { what: 'a public file', fileId: pictures.open, may: unblocked },
    { what: 'a file that was sold', fileId: sold.files[0]?.fileId ?? '', may: ['creator', 'fan'] },
    { what: 'a file of a deleted post', fileId: pictures.removed, may: [] },
    { what: 'a file of who left', fileId: pictures.left, may: [] },
  ]
  // What the pages of a tag show.
  await sql`INSERT INTO content_tag (id, code, name) VALUES (${app.ctx.newId()}, 'ART', 'Art') ON CONFLICT DO NOTHING`.execute(
    app.ctx.db,
  )
  for (const { postId } of [openPoll, paidPoll])
    await sql`INSERT INTO post_content_tag (post_id, code) VALUES (${postId}, 'ART')`.execute(app.ctx.db)
  const shown = await postOf(paidPicture.postId, creator.token)
  for (const { url } of shown.files) secret('a locked file', url ?? '', buyers)
  for (const { url } of sold.files) secret('a file that was sold', url ?? '', ['creator', 'fan'])
  const removed = await published(app, creator, { caption: secret('a deleted post', mark('removed'), []) })
  return { openPoll, paidPoll, paidPicture, sold, taken: taken.data, removed, pictures, files }
}

/** A file of a post, and who may be sent it. */
export type GuardedFile = { what: string; fileId: string; may: readonly Persona[] }

export type Posts = Awaited<ReturnType<typeof makePosts>>
