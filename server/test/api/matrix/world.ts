import { sql } from 'kysely'
import type { TestAdmin } from '../../setup/admins.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import type { MoneyApp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, jpeg, publish } from '../../setup/posts.ts'
import { type Aim, members, type Names, type Persona } from './cast.ts'
import { makeKeepings } from './world/keepings.ts'
import { leave, makeLeavers } from './world/leaving.ts'
import type { Making, People } from './world/making.ts'
import { makeMoney } from './world/money.ts'
import { makePeople } from './world/people.ts'
import { type GuardedFile, makePosts, type Posts } from './world/posts.ts'
import { makeRemarks, type Remarks } from './world/remarks.ts'

/**
 * Settings under which no media are processed, so that a published post stays a draft, and X is unreachable,
 * even with a sandbox running.
 */
export const settings = {
  PUBLISH_WAIT_MS: '0',
  MEDIA_WORKER_WAIT_MS: '60000',
  PASSKEY_DOMAIN: 'localhost',
  X_BASE_URL: 'http://127.0.0.1:9',
}

/** Secret that only some personas may read, wherever it appears. */
type Canary = { text: string; what: string; may: readonly Persona[] }

export type World = {
  people: People
  admins: TestAdmin[]
  /** Tokens of who was disabled, and of who signed out. */
  formerAdmins: string[]
  names: Record<Aim, Names>
  canaries: Canary[]
  /** Files of posts, and who may be sent them. */
  files: GuardedFile[]
}

/**
 * Creates a small world: a creator’s posts, a fan who has bought them and has private data, and people who
 * may not see it.
 */
export async function makeWorld(app: MoneyApp): Promise<World> {
  const canaries: Canary[] = []
  const secret = (what: string, text: string, may: readonly Persona[]) => {
    canaries.push({ what, text, may })
    return text
  }
  const mark = (what: string) => `${what}-${app.ctx.newId().slice(-12).toLowerCase()}`
  const people = await makePeople(app)
  const making = { app, people, mark, secret }
  const posts = await makePosts(making)
  const leavers = await makeLeavers(making, posts)
  await subscribe(making)
  const { open, paid, hidden, unsaid } = await makeRemarks(making, posts)
  const { list, listed, folder, saved, sessionId, passkeyId } = await makeKeepings(making, posts, open)
  const { cards, booked, transfer, purchaseId } = await makeMoney(making, posts)
  await likeMuteAndBlock(making, posts)
  const { admins, formerAdmins } = await leave(making, posts)
  const { openPoll, paidPoll, pictures, files, removed } = posts
  const { creator, fan, free } = people

  // Made ready by nobody: no job is worked off any more.
  const draft = await publish(app, creator, {
    caption: secret('a post that is not there yet', mark('draft'), ['creator']),
    images: [await jpeg()],
  })
  if (draft.data?.status !== 'PROCESSING') throw new Error('The draft is no draft.')

  for (const [persona, person] of Object.entries(people)) {
    secret(
      `the mail address of ${persona}`,
      person.email,
      members.filter((each) => each === persona),
    )
  }
  const named = ({ id, username }: Person): Names => ({
    userId: id,
    creatorId: id,
    username,
    creatorUsername: username,
    searchTerm: username,
  })
  const [goneByHerself, goneForGood] = leavers.map(({ person, post, commentId, replyId }) => ({
    ...named(person),
    postId: post.postId,
    optionId: post.options[0]?.optionId ?? '',
    commentId,
    replyId,
  }))
  const whole = (names: Record<string, string | null | undefined>): Names =>
    Object.fromEntries(
      Object.entries(names).map(([name, value]) => {
        if (!value) throw new Error(`The world lacks a ${name}.`)
        return [name, value]
      }),
    )
  return {
    people,
    admins,
    formerAdmins,
    canaries,
    files,
    names: {
      open: whole({
        postId: openPoll.postId,
        optionId: openPoll.options[0]?.optionId,
        fileId: pictures.open,
        ...ids(open),
      }),
      paid: whole({
        postId: paidPoll.postId,
        optionId: paidPoll.options[0]?.optionId,
        fileId: pictures.paid,
        ...ids(paid),
      }),
      hidden: ids(hidden),
      removed: { postId: removed.postId, fileId: pictures.removed, ...unsaid },
      draft: { postId: draft.data.postId },
      creator: named(creator),
      fan: whole({
        ...named(fan),
        userFolderId: list.data.userFolderId,
        userFolderItemId: listed.data[0]?.userFolderItemId,
        postFolderId: folder.data.postFolderId,
        postFolderItemId: saved.data[0]?.postFolderItemId,
        sessionId,
        passkeyId,
        savedCardId: cards.data[0]?.savedCardId,
        transferId: transfer.data?.id,
        purchaseId,
        transactionId: booked.data.find(({ source }) => source === 'TOP_UP')?.id,
      }),
      free: named(free),
      list: { userFolderId: list.data.userFolderId, creatorId: free.id },
      folder: {
        postFolderId: folder.data.postFolderId,
        postFolderItemId: folder.data.postFolderId,
        postId: paidPoll.postId,
      },
      left: whole({ ...goneByHerself, fileId: pictures.left }),
      deleted: whole(goneForGood ?? {}),
    },
  }
}

const ids = ({ commentId, replyId }: Remarks): Names => ({ commentId, replyId })

/** Creates the subscriptions to the creator, current and lapsed. */
async function subscribe({ app, people }: Making): Promise<void> {
  const { creator, fan, stranger, lapsed, muted, muter, blocked, blocker } = people
  await entitled(app, fan, creator)
  // What opens one creator's posts opens no other's.
  await entitled(app, stranger, await joined(app, { verified: true, price: 500 }))
  await sql`UPDATE account_count SET subscribers = subscribers + (account_id = ${creator.id})::integer,
    subscribed_to = subscribed_to + (account_id = ${fan.id})::integer`.execute(app.ctx.db)
  for (const person of [muted, muter, blocked, blocker, lapsed]) {
    await entitled(app, person, creator, new Date(app.clock.now().getTime() + (person === lapsed ? 1 : 1e9)))
  }
  app.clock.advance({ seconds: 31 })
}

async function likeMuteAndBlock({ app, people }: Making, { openPoll, paidPoll }: Posts): Promise<void> {
  const { creator, fan, free, muted, muter, blocked, blocker } = people
  const call = app.call
  for (const [post, token] of [
    [openPoll, fan.token],
    [paidPoll, fan.token],
  ] as const) {
    await call('GET /post/like-post/{postId}', { params: { postId: post.postId }, token })
  }
  for (const person of [creator, fan, free]) {
    await call('POST /user/toggle-mute/{userId}', { params: { userId: muted.id }, token: person.token })
    await call('POST /user/toggle-mute/{userId}', { params: { userId: person.id }, token: muter.token })
    await toggledBlock(app, person, blocked)
    await toggledBlock(app, blocker, person)
  }
}
