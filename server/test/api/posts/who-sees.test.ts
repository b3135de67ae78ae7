import { beforeAll, expect, test } from 'vitest'
import { postAccessDeniedRefusal } from '../../../src/access/visibility/access-denied.ts'
import {
  anonymousAdultId,
  isPostPreviewBlurredSql,
  isPostWithheldByAgeSql,
  isPostWithinAdultSettingSql,
} from '../../../src/access/visibility/adult.ts'
import { personAllowsInteractionSql } from '../../../src/access/visibility/audience.ts'
import { canBeFoundBySql, canBeSuggestedToSql } from '../../../src/access/visibility/discoverable.ts'
import { canOpenFileSql } from '../../../src/access/visibility/file.ts'
import { hasNoMutedWordSql, isUnmutedByViewerSql } from '../../../src/access/visibility/mute.ts'
import {
  isActiveAccountSql,
  isPersonVisibleSql,
  isUnblockedByViewerSql,
} from '../../../src/access/visibility/person.ts'
import {
  canSeePostContentSql,
  hasLiveSubscriptionSql,
  postExistsForViewerSql,
  viewerSubscriptionJoinSql,
} from '../../../src/access/visibility/post.ts'
import {
  hasNoViewingRestrictionsSql,
  UnrestrictedViewerSql,
} from '../../../src/access/visibility/unrestricted-viewer.ts'
import { insertRows, type Row, unconstrainedDatabase } from '../payments/proof/rows.ts'

// Each condition by which something is shown, asked for each viewer in a small world. That every list and call asks it is
// tested where they are.
const { client } = await unconstrainedDatabase()
const now = '2026-01-02T12:00:00Z'
const [viewer, at] = ['$1', '$2'] as const

const person = (id: string, more: object = {}): Row => [
  'account',
  {
    id,
    date_of_birth: '1990-01-01',
    adult_content: 'BLUR',
    is_findable: true,
    is_suggestible: true,
    ...more,
  },
]
const post = (id: string, more: object = {}): Row => [
  'post',
  { id, creator_id: 'ann', is_public: true, is_adult: false, ...more },
]
const file = (id: string, more: object = {}): Row => ['media_file', { id, owner_id: 'ann', ...more }]
const blocks = (blocker_id: string, blocked_id: string): Row => [
  'block',
  { id: `${blocker_id} ${blocked_id}`, blocker_id, blocked_id },
]
const holds = (fan_id: string, creator_id: string, status: string, access_until: string): Row => [
  'subscription',
  { id: `${fan_id} of ${creator_id}`, fan_id, creator_id, status, access_until },
]

const world: Row[] = [
  person('ann', { comments_from: 'SUBSCRIBERS', mentions_from: 'EVERYONE' }),
  person('left', { deactivated_at: now, comments_from: 'NOBODY' }),
  person('other'),
  ...['blocked', 'blocker', 'muter', 'wordy', 'fan', 'ended'].map((id) => person(id)),
  ...[person('hider', { adult_content: 'HIDE' }), person('shower', { adult_content: 'SHOW' })],
  person('minor', { adult_content: 'SHOW', date_of_birth: '2008-01-03' }),
  person('grown', { adult_content: 'SHOW', date_of_birth: '2008-01-02' }),
  person('unborn', { adult_content: 'SHOW', date_of_birth: null }),
  person('unfound', { is_findable: false }),
  person('unsuggested', { is_suggestible: false }),
  ...[person('crossed'), person('crossing'), person('hiding'), person('free')],
  blocks('ann', 'blocked'),
  blocks('blocker', 'ann'),
  // The other has to do with somebody else in every way.
  blocks('crossing', 'other'),
  blocks('other', 'crossed'),
  ['mute', { muter_id: 'muter', muted_id: 'ann' }],
  ['mute', { muter_id: 'other', muted_id: 'crossed' }],
  ['muted_word', { account_id: 'wordy', word: 'spoiler' }],
  ['muted_word', { account_id: 'ann', word: 'spoiler' }],
  ['muted_word', { account_id: 'other', word: 'tomato' }],
  ['hidden_post', { account_id: 'hiding', post_id: 'public' }],
  holds('fan', 'ann', 'ACTIVE', '2026-01-02T12:00:00.001Z'),
  holds('ended', 'ann', 'EXPIRED', now),
  holds('other', 'crossed', 'CANCELLED', 'infinity'),
  ...[post('public'), post('locked', { is_public: false }), post('gone', { deleted_at: now })],
  ...[post('adult', { is_adult: true }), post('minors', { is_adult: true, creator_id: 'minor' })],
  post('hiders', { is_adult: true, creator_id: 'hider' }),
  post('lefts', { creator_id: 'left' }),
  ...[file('face'), file('removed', { deleted_at: now }), file('lefts face', { owner_id: 'left' })],
  ...['public', 'locked', 'gone', 'adult'].map((id) => file(`of ${id}`, { post_id: id })),
]

beforeAll(() => insertRows(client, world))

/** @returns of these viewers, null for a guest, those for whom the condition is true of the row; it is never null */
async function whom(
  condition: string,
  from: string,
  viewers: readonly (string | null)[],
): Promise<(string | null)[]> {
  const found: (string | null)[] = []
  for (const each of viewers) {
    const { rows } = await client.query<{ is: boolean | null }>(
      `SELECT (${condition}) AS is FROM ${from} AND $1::text IS NOT DISTINCT FROM $1 AND $2::timestamptz IS NOT NULL`,
      [each, now],
    )
    expect(rows, `${condition} for ${each}`).toHaveLength(1)
    expect(rows[0]?.is, `${condition} for ${each}`).not.toBeNull()
    if (rows[0]?.is) found.push(each)
  }
  return found
}

const somebody = (id: string) => `account AS person WHERE person.id = '${id}'`
const aPost = (id: string) =>
  `post JOIN account AS creator ON creator.id = post.creator_id WHERE post.id = '${id}'`
const aFile = (id: string) =>
  `media_file AS file JOIN account AS owner ON owner.id = file.owner_id LEFT JOIN post ON post.id = file.post_id WHERE file.id = '${id}'`
const everybody = [null, anonymousAdultId, 'other', 'blocked', 'blocker', 'muter', 'ann']
const without = (...some: string[]) => everybody.filter((each) => each === null || !some.includes(each))

test('a person is reachable by everybody whom they have not blocked, while active', async () => {
  expect(await whom(isPersonVisibleSql('person', viewer), somebody('ann'), everybody)).toEqual(
    without('blocked'),
  )
  expect(await whom(isPersonVisibleSql('person', viewer), somebody('left'), everybody)).toEqual([])
  expect(await whom(isActiveAccountSql('person'), somebody('left'), ['other'])).toEqual([])
  expect(await whom(isUnblockedByViewerSql('person.id', viewer), somebody('ann'), everybody)).toEqual(
    without('blocker'),
  )
  expect(
    await whom(isUnblockedByViewerSql('person.id', viewer), somebody('crossed'), ['other', 'ann']),
  ).toEqual(['ann'])
})

test('a person is found, suggested and shown by their settings, and only to viewers who have not muted them', async () => {
  expect(await whom(isUnmutedByViewerSql('person.id', viewer), somebody('ann'), everybody)).toEqual(
    without('muter'),
  )
  const welcome = without('blocked', 'blocker', 'muter')
  for (const shown of [canBeFoundBySql, canBeSuggestedToSql]) {
    expect(await whom(shown('person', viewer), somebody('ann'), everybody)).toEqual(welcome)
    expect(await whom(shown('person', viewer), somebody('left'), everybody)).toEqual([])
  }
  expect(await whom(canBeFoundBySql('person', viewer), somebody('unfound'), ['ann'])).toEqual([])
  expect(await whom(canBeFoundBySql('person', viewer), somebody('unsuggested'), ['ann'])).toEqual(['ann'])
  expect(await whom(canBeSuggestedToSql('person', viewer), somebody('unfound'), ['ann'])).toEqual(['ann'])
  expect(await whom(canBeSuggestedToSql('person', viewer), somebody('unsuggested'), ['ann'])).toEqual([])
})

test('a text with a muted word is hidden from the viewer, unless it is their own', async () => {
  const readers = [null, 'other', 'wordy', 'ann']
  const asked = hasNoMutedWordSql(`'No Spoiler!'`, 'person.id', viewer)
  expect(await whom(asked, somebody('ann'), readers)).toEqual([null, 'other', 'ann'])
  expect(await whom(asked, somebody('free'), readers)).toEqual([null, 'other'])
})

test('an unrestricted viewer has no blocks or mutes and accepts everything, and needs no other checks', async () => {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM account AS person WHERE ${hasNoViewingRestrictionsSql('person', '$1')} ORDER BY id`,
    [now],
  )
  expect(rows.map(({ id }) => id)).toEqual([
    'ended',
    'fan',
    'free',
    'grown',
    'left',
    'shower',
    'unfound',
    'unsuggested',
  ])
  const conditions = await Promise.all(
    ['unborn', 'minor'].map((id) => whom(hasNoViewingRestrictionsSql('person', at), somebody(id), ['ann'])),
  )
  expect(conditions).toEqual([[], []])
  const as = new UnrestrictedViewerSql('$1')
  expect(await whom(isPersonVisibleSql('person', as), somebody('ann'), ['blocked'])).toEqual(['blocked'])
  expect(await whom(isPersonVisibleSql('person', as), somebody('left'), ['blocked'])).toEqual([])
  expect(await whom(isUnblockedByViewerSql('person.id', as), somebody('ann'), ['blocker'])).toEqual([
    'blocker',
  ])
  expect(await whom(isUnmutedByViewerSql('person.id', as), somebody('ann'), ['muter'])).toEqual(['muter'])
  expect(await whom(hasNoMutedWordSql(`'spoiler'`, 'person.id', as), somebody('free'), ['wordy'])).toEqual([
    'wordy',
  ])
  expect(await whom(isPostWithheldByAgeSql('post', as, at), aPost('adult'), ['minor'])).toEqual([])
  expect(await whom(isPostWithinAdultSettingSql('post', as, at), aPost('adult'), ['hider'])).toEqual([
    'hider',
  ])
  expect(await whom(isPostPreviewBlurredSql('post', as, at), aPost('adult'), ['other', 'shower'])).toEqual([
    'other',
  ])
})

test('adult content is withheld from viewers not known to be adults and blurred by their setting, and their own is shown', async () => {
  const readers = [null, anonymousAdultId, 'hider', 'other', 'shower', 'grown', 'minor', 'unborn', 'ann']
  const withheld = isPostWithheldByAgeSql('post', viewer, at)
  expect(await whom(withheld, aPost('adult'), readers)).toEqual([null, 'minor', 'unborn'])
  expect(await whom(withheld, aPost('minors'), readers)).toEqual([null, 'unborn'])
  expect(await whom(withheld, aPost('public'), readers)).toEqual([])
  const welcome = isPostWithinAdultSettingSql('post', viewer, at)
  expect(await whom(welcome, aPost('adult'), readers)).toEqual(['other', 'shower', 'grown', 'ann'])
  expect(await whom(welcome, aPost('hiders'), readers)).toEqual(['hider', 'other', 'shower', 'grown', 'ann'])
  expect(await whom(welcome, aPost('public'), readers)).toEqual(readers)
  const covered = isPostPreviewBlurredSql('post', viewer, at)
  expect(await whom(covered, aPost('adult'), readers)).toEqual([
    ...[null, anonymousAdultId, 'hider', 'other', 'minor', 'unborn'],
  ])
  expect(await whom(covered, aPost('hiders'), readers)).toEqual([
    ...[null, anonymousAdultId, 'other', 'minor', 'unborn', 'ann'],
  ])
  expect(await whom(covered, aPost('public'), readers)).toEqual([])
})

test('a post is there while neither has blocked the other, and is read by its creator, who subscribes, or all', async () => {
  const present = postExistsForViewerSql('post', 'creator', viewer)
  expect(await whom(present, aPost('locked'), everybody)).toEqual(without('blocked', 'blocker'))
  expect(await whom(present, aPost('gone'), everybody)).toEqual([])
  expect(await whom(present, aPost('lefts'), everybody)).toEqual([])
  const readers = [null, anonymousAdultId, 'other', 'fan', 'ended', 'minor', 'ann']
  const seen = canSeePostContentSql('post', viewer, at)
  expect(await whom(seen, aPost('public'), readers)).toEqual(readers)
  expect(await whom(seen, aPost('locked'), readers)).toEqual(['fan', 'ann'])
  expect(await whom(seen, aPost('adult'), readers)).toEqual([
    anonymousAdultId,
    'other',
    'fan',
    'ended',
    'ann',
  ])
  expect(await whom(canSeePostContentSql('post', viewer, at, 'true'), aPost('locked'), ['other'])).toEqual([
    'other',
  ])
  expect(await whom(hasLiveSubscriptionSql('person.id', viewer, at), somebody('ann'), readers)).toEqual([
    'fan',
  ])
})

test('what two have of each other is joined, and nothing of anybody else', async () => {
  const joined = async (fan: string | null) =>
    (
      await client.query<{ status: string | null; is_live: boolean | null }>(
        `SELECT held.status, held.is_live FROM account AS person ${viewerSubscriptionJoinSql('held', 'person.id', viewer, at)}
          WHERE person.id = 'ann'`,
        [fan, now],
      )
    ).rows
  expect(await joined('fan')).toEqual([{ status: 'ACTIVE', is_live: true }])
  expect(await joined('ended')).toEqual([{ status: 'EXPIRED', is_live: false }])
  for (const each of [null, 'other', 'blocked'])
    expect(await joined(each)).toEqual([{ status: null, is_live: null }])
})

test('a file goes to who may see its post, and one of none to who may come upon its owner', async () => {
  const opened = canOpenFileSql({ file: 'file', post: 'post', owner: 'owner', viewer, now: at })
  const readers = [...everybody, 'fan', 'minor']
  const all = [...without('blocked'), 'fan', 'minor']
  expect(await whom(opened, aFile('face'), readers)).toEqual(all)
  for (const id of ['removed', 'lefts face', 'of gone'])
    expect(await whom(opened, aFile(id), readers)).toEqual([])
  expect(await whom(opened, aFile('of public'), readers)).toEqual(all.filter((each) => each !== 'blocker'))
  expect(await whom(opened, aFile('of locked'), readers)).toEqual(['ann', 'fan'])
  expect(await whom(opened, aFile('of adult'), readers)).toEqual([
    anonymousAdultId,
    'other',
    'muter',
    'ann',
    'fan',
  ])
})

test('a person allows everyone, their subscribers or only themselves, and refused people see the reason', async () => {
  const actors = ['ann', 'left', 'fan', 'ended', 'other']
  const lets = (what: 'comments_from' | 'mentions_from') =>
    personAllowsInteractionSql('person', what, viewer, at)
  expect(await whom(lets('comments_from'), somebody('ann'), actors)).toEqual(['ann', 'fan'])
  expect(await whom(lets('mentions_from'), somebody('ann'), actors)).toEqual(actors)
  expect(await whom(lets('comments_from'), somebody('left'), actors)).toEqual(['left'])
  const reasons = ['SUBSCRIBE', 'BUY', 'SUBSCRIBE_OR_BUY', 'AGE'] as const
  expect(
    reasons.map((lockReason) => postAccessDeniedRefusal({ lockReason }, 'like this post', 'like it').message),
  ).toEqual([
    'Subscribe to like this post.',
    'Unlock this post to like it.',
    'Subscribe or unlock this post to like it.',
    'Only people 18 or over can see this post.',
  ])
})
