import type { CallKey, Calls } from '@fanfare/contract/all-calls'
import { walletTransactionSource } from '@fanfare/contract/shapes/money/payments'
import { bankTransferStatus } from '@fanfare/contract/shapes/money/transfers'
import { withdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import { systemList } from '@fanfare/contract/shapes/social/lists'
import { notificationKind } from '@fanfare/contract/shapes/social/notifications'
import { homeTab, profileTab } from '@fanfare/contract/shapes/social/posts'
import { savesFolderPostFilters } from '@fanfare/contract/social/post-types'
import { systemListId } from '../../../src/social/lists/system-lists.ts'
import { allSavesFolderId } from '../../../src/social/saves/all-saves.ts'
import { many, timeAt } from '../../setup/schema/plans.ts'
import { idAs, star, usernameOf } from './fill-people.ts'
import { talkedAbout } from './fill-posts.ts'

type Query = Record<string, string | number | boolean>

/**
 * @property most allowed rows beyond those of a page, if intended: the reason stands beside it
 * @property grows reason why the call is known to read more the more data the reader has: neither rows nor
 * time are limited
 */
export type Asked = {
  params?: Record<string, string>
  query?: Query
  most?: number
  grows?: string
}

/** A call that members or guests read by. */
export type ReadKey = {
  [K in CallKey]: Calls[K] extends { method: 'GET'; changes: true } | { who: 'admin' } | { method: 'POST' }
    ? never
    : K
}[CallKey]

const ownPerson = (n: number) => idAs('A', n)
/** Some of those that are named, of three kinds: whom very many follow, one of many, and one with little. */
const usernames = [star, 0, 1, 17].map(usernameOf)
const newest = idAs('P', talkedAbout)
/**
 * Rows counted once for a subscription until the creator publishes again: 5,000 posts, each with four files
 * at most.
 */
export const countedOnce = 25_000
/** Each comment that is counted or shown is held against up to a hundred words that the viewer has muted. */
const rowsForMutedTerms = 12_000
/** Number of creators to whom reader `many` subscribes. */
const subscribedTo = many / 25
const dated: Query[] = [
  { dateCreatedOnOrAfter: timeAt(0.999) },
  { dateCreatedBefore: timeAt(0.001) },
  { dateCreatedBefore: timeAt(0.5) },
]
const queried = (queries: Query[]): Asked[] => queries.map((query) => ({ query }))

const growing = (grows: string, asked: Asked[]): Asked[] => asked.map((each) => ({ ...each, grows }))
const isNarrowed = ({ sort, tab, isFree, username }: Query = {}) =>
  sort === 'name' || [tab, isFree, username].some((each) => each !== undefined)

const profileFeed = (): Asked[] => [
  ...[star, 1]
    .map(usernameOf)
    .flatMap((username): Asked[] => [
      ...profileTab.options.map((tab) => ({ params: { username, tab } })),
      { params: { username, tab: 'all' }, query: { sort: 'oldest' } },
      { params: { username, tab: 'poll' }, query: { sort: 'oldest' } },
    ]),
  ...(['all', 'day', 'year'] as const).flatMap((timeFilter): Asked[] => [
    { params: { username: usernameOf(star), tab: 'all' }, query: { timeFilter } },
    // They are weighed among 5,000 of the newest.
    {
      params: { username: usernameOf(star), tab: 'all' },
      query: { sort: 'popular', timeFilter },
      most: 17_000,
    },
  ]),
]

/**
 * Requests of each call, for the reader with number `n`; or the reason why there are none. A call that is
 * missing here does not compile.
 */
export const reads: Record<ReadKey, string | ((n: number) => Asked[])> = {
  'GET /post/search-post/{tab}': () =>
    homeTab.options.map((tab) => ({ params: { tab }, most: rowsForMutedTerms })),
  'GET /creator/search-creator-post/{username}/{tab}': () =>
    profileFeed().map((asked) => ({ ...asked, most: Math.max(asked.most ?? 0, rowsForMutedTerms) })),
  'GET /creator/search-public-creator-post/{username}/{tab}': profileFeed,
  'GET /post/search-tagged-post/{code}': () =>
    ['ART', 'BEAUTY', 'FOOD'].map((code) => ({ params: { code } })),
  'GET /post/get-post-details/{postId}': () => [{ params: { postId: newest }, most: rowsForMutedTerms }],
  'GET /post/get-publications': () => [{}],
  'GET /post/get-publication/{postId}': () => [{ params: { postId: idAs('Q', 1) } }],
  'GET /comment/search-comments/{postId}': () =>
    [newest, idAs('P', 7)].map((postId) => ({ params: { postId }, most: rowsForMutedTerms })),
  'GET /comment/search-replies/{commentId}': () =>
    [idAs('C', many - (many % 4)), idAs('C', 7)].map((commentId) => ({ params: { commentId } })),
  'GET /comment/get-comment-details/{commentId}': () => [{ params: { commentId: idAs('C', 7) } }],
  'GET /post-folder/get-post-folders': () =>
    // What is in each folder is counted, up to 5,000: a count that is kept would be written by each save.
    queried([{}, { postId: newest }]).map((asked) => ({ ...asked, most: 40_000 })),
  'GET /post-folder/is-unique/{folderName}': () => [{ params: { folderName: 'Folder 1' } }],
  'GET /post-folder/search-post-folder-items/{postFolderId}': (n) =>
    [allSavesFolderId(ownPerson(n)), idAs('G', n === 0 ? 1 : 51)].flatMap((postFolderId) =>
      savesFolderPostFilters.flatMap((filter) =>
        ['newest', 'oldest'].map((sort) => ({
          params: { postFolderId },
          query: { filter, sort },
          // Those of a type are looked for among 10,000 saves: a save does not say of which type it is.
          ...(filter !== 'all' && { most: 40_000 }),
        })),
      ),
    ),
  'GET /user-folder/get-user-folders': () =>
    growing(
      'Who is on each list is counted: a count that is kept would be written by each follow.',
      queried([{}, { creatorId: ownPerson(star) }]),
    ),
  'GET /user-folder/preview-block-refund/{userId}': () => [{ params: { userId: ownPerson(star) } }],
  'GET /user-folder/is-unique/{folderName}': () => [{ params: { folderName: 'List 1' } }],
  'GET /user-folder/search-user-folder-items/{userFolderId}': (n) =>
    [
      ...systemList.options.map((list) => systemListId(ownPerson(n), list)),
      idAs('H', n === 0 ? 1 : 51),
    ].flatMap((userFolderId) =>
      queried([
        {},
        { sort: 'oldest' },
        { sort: 'name' },
        { tab: 'subscribed' },
        { tab: 'unsubscribed' },
        { isFree: true },
        { isFree: false },
        { username: 'person_4' },
        { username: 'mira' },
        { username: 'nobody' },
      ]).map((asked) => ({
        ...asked,
        params: { userFolderId },
        // Only what can be said of the row on the list itself has an index.
        ...(isNarrowed(asked.query) && {
          grows:
            'All who are on it are looked at: what they are called and cost is of other rows than the list.',
        }),
      })),
    ),
  'GET /search/find-post/{searchTerm}': () =>
    ['quagga', 'sea', 'the morning', 'nothing', 'day 4711', 'mo'].map((searchTerm) => ({
      params: { searchTerm },
      // A common word is looked for among 10,000 of the newest; what has a rare one is held against a hundred muted words.
      most: 20_000 + many / 25,
    })),
  'GET /creator/search-creator/{searchTerm}': () =>
    ['mira', 'person_47', 'p', 'first4', 'nobody', 'la'].map((searchTerm) => ({ params: { searchTerm } })),
  // Each of 400 creators is compared with the reader’s subscriptions, however many; the newest hundred may be
  // sorted out of all.
  'GET /creator/suggested-creators': () => [{ most: 1500 + subscribedTo }],
  'GET /creator/creators-to-start-with': () => [{ most: 1500 + subscribedTo }],
  'GET /creator/get-creator-details/{username}': () =>
    usernames.map((username) => ({ params: { username }, most: countedOnce })),
  'GET /creator/get-public-creator-details/{username}': () =>
    usernames.map((username) => ({ params: { username }, most: countedOnce })),
  'GET /creator/own-page': () => [{}],
  'GET /explore/shelves': () => [{}],
  'GET /explore/popular-creators': () =>
    queried([{ contentTagCode: 'ART' }, { countryCode: 'NG' }]).map((asked) => ({
      ...asked,
      most: 2500 + subscribedTo,
    })),
  // Up to 200 are kept, each of which is held against the words that the viewer has muted, and so are the comments that are counted.
  'GET /explore/trending-posts': () => [{ most: 25_000 }],
  'GET /notification/search-all-notification': () => [
    {},
    ...growing(
      'Those of other kinds are passed over.',
      queried(notificationKind.options.map((kind) => ({ kind }))),
    ),
  ],
  'GET /notification/search-notification-comments': () =>
    growing('Those of other kinds are passed over.', [{}]),
  'GET /notification/search-notification-likes': () => growing('Those of other kinds are passed over.', [{}]),
  'GET /notification/preferences': () => [{}],
  'GET /notification/push': () => [{}],
  'GET /subscription/search-fans': () => [{}],
  'GET /subscription/search-subscriptions': () =>
    queried([
      {},
      { sort: 'oldest' },
      { isFree: true },
      { isFree: false },
      { username: 'person_4' },
      { username: 'nobody' },
    ]).map((asked) => ({
      ...asked,
      ...(isNarrowed(asked.query) && { grows: 'All whom she subscribes to, or did, are looked at.' }),
    })),
  'GET /subscription/get-subscription/{creatorId}': () => [{ params: { creatorId: ownPerson(star) } }],
  'GET /user/subscription-details': () => [{}],
  'GET /user/privacy': () => growing('All whom she has muted are told, on one page.', [{}]),
  'GET /user/sessions': () => [{}],
  'GET /user/first-steps': () => [{}],
  // Up to 1,000 are counted, each of which is held against the words that the viewer has muted.
  'GET /user/refresh-user': () => [{ most: 80_000 }],
  'GET /user/sign-in-methods': () => [{}],
  'GET /user/username-changes': () => [{}],
  'GET /user/export': () => [{}],
  'GET /two-factor/factors': () => [{}],
  'GET /verification/status': () => [{}],
  'GET /post/limits': () => [{}],
  'GET /wallet/search-purchases': () => [{}],
  'GET /wallet/search-sales': () => [{}],
  'GET /wallet/spending-limit': () => [{}],
  'GET /wallet/search-wallet-transactions': () => [
    {},
    ...queried([...dated, { cursor: `${Date.parse(timeAt(0.01)) * 1000}.${idAs('X', 1)}` }]),
    ...growing(
      'Entries of a wallet do not say of which kind they are: what else moved is passed over.',
      queried(walletTransactionSource.options.map((source) => ({ source }))),
    ),
  ],
  'GET /wallet/search-tip-payment-history': () => queried([{}, ...dated]),
  'GET /wallet/search-subscription-payment-history': () => queried([{}, ...dated]),
  'GET /wallet/search-waiting-payments': () => [{}],
  'GET /wallet/saved-cards': () => [{}],
  'GET /wallet/get-top-spenders': () =>
    growing('All that she was paid is summed anew: no sum is kept that could differ from it.', [{}]),
  'GET /wallet/earnings-so-far': () => growing('All of two months is summed anew.', [{}]),
  'GET /wallet/earning-breakdown/{fromMonth}/{toMonth}/{year}': () =>
    growing('All of the year is summed anew.', [
      { params: { fromMonth: '1', toMonth: '12', year: timeAt(0.5).slice(0, 4) } },
    ]),
  'GET /wallet/monthly-statement/{year}/{month}': () =>
    growing('All of the month is summed anew.', [
      { params: { year: timeAt(0.5).slice(0, 4), month: timeAt(0.5).slice(5, 7) } },
    ]),
  'GET /wallet/get-receipt/{transactionId}': (n) => [
    { params: { transactionId: idAs('X', n === 0 ? 8 : 5) } },
  ],
  'GET /wallet/search-withdrawal-request': () =>
    queried([{}, ...withdrawalStatus.options.map((status) => ({ status })), ...dated]),
  'GET /transfer/search-transfers': () =>
    queried([{}, ...bankTransferStatus.options.map((status) => ({ status })), { isOpen: true }, ...dated]),
  'GET /master-record/load-platform-account': () => queried([{ currencyCode: 'NGN' }]),
  'GET /pages/head': () =>
    [`/${usernameOf(star)}`, `/${usernameOf(star)}/post/${newest}`].map((path) => ({
      query: { path },
      most: countedOnce,
    })),
  'GET /pages/private-feed/{creatorId}': () => [{ params: { creatorId: ownPerson(star) } }],
  'GET /paystack/quote': 'Reckons, and reads nothing.',
  'GET /post/refresh-file-token': 'Signs a token, and reads nothing.',
  'GET /google-auth/login': 'Sends the browser on.',
  'GET /report/statement-of-reasons/{decisionId}': 'Of one decision, by its id.',
  'GET /takedown/notice/{takedownId}': 'Of one notice, by its id.',
  'GET /master-record/get-content-tag': 'Of the catalogue, which stays small.',
  'GET /master-record/load-content-tag': 'Of the catalogue, which stays small.',
  'GET /master-record/get-countries': 'Of the catalogue, which is kept in memory.',
  'GET /master-record/load-countries': 'Of the catalogue, which is kept in memory.',
  'GET /master-record/get-states/{countryCode}': 'Of the catalogue, which is kept in memory.',
  'GET /master-record/load-states': 'Of the catalogue, which is kept in memory.',
  'GET /master-record/load-currencies': 'Of the catalogue, which is kept in memory.',
  'GET /master-record/platform-settings': 'Kept in memory.',
}

/** Paths of the XML feeds, to which the contract gives no shape. */
export const feeds = [`/pages/feed/${usernameOf(star)}`, `/pages/feed/${usernameOf(17)}`]
