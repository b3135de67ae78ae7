import type { ReturnedData } from '@fanfare/contract/call'
import { postIdOfAddress } from '@fanfare/contract/fields/post-address'
import type { sendTakedownNotice, TakedownNoticeBody } from '@fanfare/contract/shapes/trust/takedowns'
import { mailOneTimeCode } from '../../accounts/codes/mail-one-time-code.ts'
import { insertOneTimeCode } from '../../accounts/codes/one-time-code.ts'
import {
  type AttemptLimit,
  consumeAttempt,
  consumeNetworkAttempts,
} from '../../accounts/sessions/throttle.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailTakedownClaimant } from './emails.ts'

const day = 86_400
const perAddress: AttemptLimit = { name: 'takedown notices of an address', most: 3, seconds: day }
const perMember: AttemptLimit = { name: 'takedown notices of a member', most: 10, seconds: day }
const perNetwork: AttemptLimit = { name: 'takedown notices of a network', most: 10, seconds: day }

/**
 * Receives a notice by somebody who says that a post is their work. It counts once a mailed code confirms its address, of which
 * nothing is known before: that mail says nothing that its sender wrote. A member's own address is confirmed already, and their
 * notices count for them alone, whatever guests of their network or under their address have sent.
 * @throws Refusal POST_NOT_FOUND for an address at which there is no post; TOO_MANY_REQUESTS
 */
export async function submitTakedownNotice(
  ctx: Context,
  viewer: Viewer | null,
  visitor: ClientInfo,
  body: TakedownNoticeBody,
): Promise<ReturnedData<typeof sendTakedownNotice>> {
  await findPost(ctx.db, body.postUrl)
  const isOwn = viewer !== null && (await emailOf(ctx, viewer)) === body.email
  if (isOwn) await consumeAttempt(ctx, perMember, viewer.userId)
  else {
    await consumeAttempt(ctx, perAddress, body.email)
    await consumeNetworkAttempts(ctx, perNetwork, visitor.address)
  }
  return inTransaction(ctx.db, async (tx) => {
    const notice = { ...body, language: visitor.language ?? null }
    const takedownId = await insertTakedownNotice(tx, ctx, notice, isOwn ? ctx.clock.now() : null)
    if (isOwn) return { takedownId, token: null }
    const { id: codeId, token } = await insertOneTimeCode(tx, ctx, {
      purpose: 'TAKEDOWN_NOTICE',
      identifier: body.email,
      accountId: null,
      isMailed: true,
    })
    await enqueue(tx, mailOneTimeCode, { codeId, asked: notice.language }, { key: `mail-code ${codeId}` })
    return { takedownId, token }
  })
}

/**
 * Inserts a notice, with the receipt of one whose address is confirmed. @returns its id
 * @throws Refusal POST_NOT_FOUND
 */
export async function insertTakedownNotice(
  tx: Tx,
  ctx: Context,
  {
    postUrl,
    isGoodFaith: _,
    isAccurate: __,
    ...notice
  }: TakedownNoticeBody & Pick<Required<ClientInfo>, 'language'>,
  confirmedAt: Date | null,
): Promise<string> {
  const { id: postId, creator_id, caption } = await findPost(tx, postUrl)
  const takedownId = ctx.newId()
  await tx
    .insertInto('takedown')
    .values({
      id: takedownId,
      post_id: postId,
      accused_id: creator_id,
      caption,
      created_at: ctx.clock.now(),
      confirmed_at: confirmedAt,
      ...notice,
    })
    .execute()
  if (confirmedAt) await enqueue(tx, mailTakedownClaimant, { takedownId, what: 'RECEIVED' })
  return takedownId
}

async function findPost(db: Context['db'] | Tx, postUrl: string) {
  const post = await db
    .selectFrom('post')
    .select(['id', 'creator_id', 'caption'])
    .where('id', '=', postIdOfAddress(postUrl) ?? '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!post) throw refuse('POST_NOT_FOUND', { detail: "There's no post at this link." })
  return post
}

async function emailOf(ctx: Context, { userId }: Viewer): Promise<string> {
  const { email } = await ctx.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
