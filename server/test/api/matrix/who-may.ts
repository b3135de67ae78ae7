import type { Calls } from '@fanfare/contract/all-calls'
import { jpeg } from '../../setup/posts.ts'
import { type Aim, type Names, type Persona, personas } from './world.ts'

/** Who may make a call when it is aimed at what somebody else has, and what is sent with it. All others are refused. */
export type Rule = {
  /** By what the call names. */
  may: { [A in Aim | 'nothing']?: readonly Persona[] }
  /** Parameters of the path that name nothing of anybody's. */
  path?: Names
  query?: Record<string, string>
  body?: (names: Names) => object
  form?: (names: Names) => FormData
  /** It is said of who wrote what it names, and so of the fan. */
  concernsWriter?: true
  /** What it says of who did it, as of the fan who had done it before. */
  tells?: string
  /** Why nobody is let through here: what the call takes cannot be at hand in this world. */
  needs?: string
}

/** Calls of members and of everybody; those of admins are declared whole by the contract's `roles`. */
type Declared = { [K in keyof Calls]: Calls[K]['who'] extends 'admin' ? never : K }[keyof Calls]

const without = (who: readonly Persona[], ...not: Persona[]) =>
  who.filter((persona) => !not.includes(persona))
const everybody = personas
const members = personas.filter((persona) => persona !== 'guest')
const notBlocked = personas.filter((persona) => persona !== 'blocked' && persona !== 'blocker')
const acquaintances = notBlocked.filter((persona) => persona !== 'guest')
const hearing = without(notBlocked, 'muter')
const hearingMembers = without(acquaintances, 'muter')
const buyers: Persona[] = ['creator', 'fan', 'muted', 'muter']
const hearingBuyers: Persona[] = ['creator', 'fan', 'muted']
const creator: Persona[] = ['creator']
const fan: Persona[] = ['fan']

/** Speaks of the asker alone, or changes what is hers. */
const hers: Rule = { may: { nothing: members } }
const anybodys: Rule = { may: { nothing: everybody } }
const nobodys = { left: [], deleted: [] }

const readsPost: Rule = { may: { open: notBlocked, paid: notBlocked, removed: [], draft: [], ...nobodys } }
const person: Rule['may'] = {
  creator: without(acquaintances, 'creator'),
  fan: without(acquaintances, 'fan'),
  ...nobodys,
}
/** Whom one has blocked may still stand on one's own lists. */
const ownLists: Rule['may'] = {
  ...person,
  creator: without(members, 'creator', 'blocked'),
  fan: without(members, 'fan', 'blocked'),
}
const report = { reason: 'Scam or fraud', description: 'She asks for money.' }
const confirmed = { confirmation: { password: 'Sunny-Day-42' } }
const says = () => ({ content: 'How lovely' })
const reports = () => report

let orders = 0
function ordered(amount: number) {
  orders += 1
  return { amount, currencyCode: 'NGN', reference: `ORDER_${orders}`, transactionSource: 'TOP_UP' }
}

/** A small picture, the same each time. */
const picture = new Blob([Uint8Array.from(await jpeg(400, 300))], { type: 'image/jpeg' })

function form(parts: Record<string, string | Blob>): FormData {
  const made = new FormData()
  for (const [name, part] of Object.entries(parts)) made.set(name, part)
  return made
}

const needsProof = 'what a provider or the mail has proven'

export const whoMay: Record<Declared, Rule> = {
  // Signing in and out: what opens these is proven in their noun's tests.
  'POST /user/login': {
    may: { fan: [], creator: [] },
    body: ({ username }) => ({ identifier: username, password: 'Wrong-Day-43' }),
  },
  // The operator asks guests to sign in.
  'POST /user/confirm-age': { may: { nothing: [] }, body: () => ({ dateOfBirth: '1990-01-01' }) },
  'POST /user/logout': hers,
  'POST /user/register': { may: { nothing: [] }, needs: needsProof },
  'POST /user/reset-password': { may: { nothing: [] }, needs: needsProof },
  'POST /two-factor/initialize': {
    may: { fan: everybody },
    body: ({ username }) => ({ authenticationType: 'RESET_PASSWORD', identifier: username, medium: 'EMAIL' }),
  },
  'POST /two-factor/validate': { may: { nothing: [] }, needs: needsProof },
  'POST /google-auth/authenticate-google-user': { may: { nothing: [] }, needs: needsProof },
  'POST /google-auth/register-google-user': { may: { nothing: [] }, needs: needsProof },
  'GET /google-auth/login': { may: { nothing: [] }, needs: 'Google' },
  'GET /twitter/login': { may: { nothing: [] }, needs: 'X' },
  'GET /twitter/verify': { may: { nothing: [] }, needs: needsProof },
  'POST /twitter/finish-sign-in': { may: { nothing: [] }, needs: needsProof },
  'POST /twitter/register-twitter-user': { may: { nothing: [] }, needs: needsProof },
  'POST /passkey/start-sign-in': anybodys,
  'POST /passkey/sign-in': { may: { nothing: [] }, needs: needsProof },
  'POST /user/undo-delete-account': { may: { nothing: [] }, body: () => ({ token: 'A'.repeat(43) }) },
  'POST /user/validate-unique-resource': {
    may: { fan: everybody },
    body: ({ username }) => ({ resource: 'USERNAME', value: username }),
  },
  'POST /admin/open-set-up': {
    may: { nothing: [] },
    body: () => ({ token: 'nobodys' }),
    needs: 'the token of a mailed link',
  },
  'POST /admin/finish-set-up': {
    may: { nothing: [] },
    body: () => ({ token: 'nobodys', password: 'Sunny-Day-42', otp: '123456' }),
    needs: 'the token of a mailed link',
  },
  'POST /admin/start-passkey-sign-in': {
    may: { nothing: [] },
    body: () => ({ email: 'a@b.example', password: 'Wrong-Day-43' }),
  },
  'POST /admin/login': {
    may: { nothing: [] },
    body: () => ({ email: 'a@b.example', password: 'Wrong-Day-43' }),
  },

  // One's own account.
  'GET /post/refresh-file-token': hers,
  'GET /user/refresh-user': hers,
  'GET /user/remove-avatar': hers,
  'GET /user/remove-banner': hers,
  'GET /user/toggle-dark-mode': hers,
  'POST /user/update-avatar': { ...hers, form: () => form({ IMAGE: picture }) },
  'POST /user/update-banner': { ...hers, form: () => form({ IMAGE: picture }) },
  'POST /user/update-password': {
    may: { nothing: [] },
    body: () => ({ oldPassword: 'Wrong-Day-43', newPassword: 'Other-Day-44' }),
  },
  'POST /user/update-user': { ...hers, body: () => ({ bio: 'Hello there' }) },
  'POST /user/update-subscription-price': {
    may: { nothing: creator },
    body: () => ({ subscriptionPrice: 700, isFreeSubscription: false }),
  },
  'GET /user/sessions': hers,
  'POST /user/end-session/{sessionId}': { may: { fan } },
  'POST /user/end-other-sessions': hers,
  'GET /user/sign-in-methods': hers,
  'POST /user/link-google': { may: { nothing: [] }, needs: needsProof },
  'POST /user/link-twitter': { may: { nothing: [] }, needs: needsProof },
  'POST /user/set-password': {
    may: { nothing: [] },
    body: () => ({ newPassword: 'Other-Day-44', ...confirmed }),
  },
  'POST /user/unlink-provider': { may: { nothing: fan }, body: () => ({ provider: 'GOOGLE', ...confirmed }) },
  'GET /two-factor/factors': hers,
  'POST /two-factor/switch-mail-codes': { ...hers, body: () => ({ isEnabled: true }) },
  'POST /two-factor/start-authenticator': { ...hers, body: () => confirmed },
  'POST /two-factor/confirm-authenticator': { may: { nothing: [] }, body: () => ({ otp: '000000' }) },
  'POST /two-factor/remove-authenticator': { ...hers, body: () => confirmed },
  'POST /two-factor/make-recovery-codes': { may: { nothing: [] }, body: () => confirmed },
  'POST /passkey/start-registration': { ...hers, body: () => confirmed },
  'POST /passkey/finish-registration': { may: { nothing: [] }, needs: needsProof },
  'POST /passkey/start-confirmation': hers,
  'POST /passkey/rename/{passkeyId}': { may: { fan }, body: () => ({ name: 'Mine' }) },
  'POST /passkey/remove/{passkeyId}': { may: { fan }, body: () => confirmed },
  'GET /verification/status': hers,
  'POST /verification/submit': {
    may: { nothing: without(members, 'creator') },
    form: () =>
      form({
        legalName: 'Amara Obi',
        dateOfBirth: '1995-04-12',
        address: '1 Harbour Road, Lagos',
        countryCode: 'NG',
        DOCUMENT_FRONT: picture,
        DOCUMENT_BACK: picture,
        SELFIE: picture,
      }),
  },
  'POST /user/deactivate-account': { ...hers, body: () => confirmed },
  'GET /user/username-changes': hers,
  'POST /user/start-email-change': {
    ...hers,
    body: () => ({ email: 'wanted@elsewhere.example', ...confirmed }),
  },
  'POST /user/finish-email-change': {
    may: { nothing: [] },
    body: () => ({
      old: { otp: '000000', token: 'A'.repeat(43) },
      new: { otp: '000000', token: 'A'.repeat(43) },
    }),
  },
  'POST /user/stop-factor-reset': { may: { nothing: [] }, body: () => ({ token: 'A'.repeat(43) }) },
  'POST /user/stop-email-change': { may: { nothing: [] }, body: () => ({ token: 'A'.repeat(43) }) },
  'GET /user/export': hers,
  'POST /user/start-export': hers,
  // None is ready.
  'POST /user/open-export': { may: { nothing: [] }, body: () => confirmed },
  'POST /user/delete-account': {
    // Her withdrawal is on its way.
    may: { nothing: without(members, 'creator') },
    body: () => confirmed,
  },
  'GET /user/first-steps': hers,
  'POST /user/choose-interests': { ...hers, body: () => ({ contentTagCodes: ['ART'] }) },
  'POST /user/close-first-steps': { ...hers, body: () => ({ steps: 'FAN' }) },
  'POST /user/note-profile-shared': hers,
  'GET /user/privacy': hers,
  'POST /user/update-privacy': { ...hers, body: () => ({ commentsFrom: 'NOBODY' }) },
  'POST /user/toggle-mute/{userId}': { may: ownLists },

  'GET /creator/own-page': hers,
  'POST /creator/update-own-page': { ...hers, body: () => ({ hiddenCounts: ['LIKES'] }) },

  // People.
  'GET /creator/get-creator-details/{username}': {
    may: {
      creator: without(members, 'blocked'),
      fan: without(members, 'blocked'),
      free: without(members, 'blocked'),
      ...nobodys,
    },
  },
  'GET /creator/get-public-creator-details/{username}': {
    may: {
      creator: without(everybody, 'blocked'),
      fan: without(everybody, 'blocked'),
      free: without(everybody, 'blocked'),
      ...nobodys,
    },
  },
  'POST /creator/known-usernames': {
    may: { creator: everybody, left: everybody },
    body: ({ username }) => ({ usernames: [username] }),
  },
  'GET /creator/search-creator/{searchTerm}': {
    may: { creator: everybody, fan: everybody, left: everybody, deleted: everybody },
  },
  'GET /creator/suggested-creators': anybodys,
  'GET /creator/creators-to-start-with': hers,
  'GET /explore/shelves': anybodys,
  'GET /explore/popular-creators': { ...anybodys, query: { contentTagCode: 'ART' } },
  'GET /explore/trending-posts': anybodys,
  'GET /pages/head': { ...anybodys, query: { path: '/explore' } },
  'POST /pages/violations': { ...anybodys, body: () => [] },
  'GET /search/find-post/{searchTerm}': { may: { nothing: everybody }, path: { searchTerm: 'open' } },

  // Posts.
  'POST /post/create-post': {
    may: { nothing: members },
    form: () => form({ type: 'TEXT', caption: 'Good evening', isPublicPost: 'true' }),
  },
  'GET /post/get-post-details/{postId}': readsPost,
  'POST /post/refresh-posts': {
    may: { open: members, paid: members, removed: members, draft: members, left: members, deleted: members },
    body: ({ postId }) => ({ postIds: [postId] }),
  },
  'GET /post/delete-post/{postId}': {
    may: { open: creator, paid: creator, removed: [], draft: [], ...nobodys },
  },
  'POST /post/hide-post/{postId}': {
    may: {
      open: without(acquaintances, 'creator'),
      paid: without(acquaintances, 'creator'),
      removed: [],
      draft: [],
      ...nobodys,
    },
  },
  'GET /post/like-post/{postId}': {
    may: { open: acquaintances, paid: buyers, removed: [], draft: [], ...nobodys },
  },
  'GET /post/vote-poll-option/{optionId}': {
    may: { open: acquaintances, paid: buyers, ...nobodys },
    tells: 'hasVoted',
  },
  'POST /post/pin-post/{postId}': {
    may: { open: creator, paid: creator, removed: [], draft: [], ...nobodys },
  },
  'POST /post/mark-adult/{postId}': {
    may: { open: creator, paid: creator, removed: [], draft: [], ...nobodys },
    body: () => ({ isAdult: false }),
  },
  'POST /post/describe-file/{fileId}': {
    may: { open: creator, paid: creator, removed: [], left: [] },
    form: () => form({ alternativeText: 'A field' }),
  },
  'GET /post/get-publication/{postId}': { may: { draft: creator, open: creator } },
  'GET /post/get-publications': hers,
  'POST /post/discard-publication/{postId}': { may: { draft: creator, open: [] } },
  'GET /post/search-post/{tab}': { ...hers, path: { tab: 'all' } },
  'GET /post/search-tagged-post/{code}': { ...anybodys, path: { code: 'ART' } },
  'GET /creator/search-creator-post/{username}/{tab}': {
    may: { creator: without(members, 'blocked'), ...nobodys },
    path: { tab: 'all' },
  },
  'GET /creator/search-public-creator-post/{username}/{tab}': {
    may: { creator: without(everybody, 'blocked'), ...nobodys },
    path: { tab: 'all' },
  },

  // Words under them.
  'POST /comment/create-comment/{postId}': {
    may: { open: acquaintances, paid: buyers, removed: [], draft: [], ...nobodys },
    body: says,
  },
  'POST /comment/create-reply/{commentId}': {
    may: { open: hearingMembers, paid: hearingBuyers, hidden: ['creator', 'fan'], removed: [], ...nobodys },
    body: says,
  },
  'GET /comment/like-comment/{commentId}': {
    may: { open: hearingMembers, paid: hearingBuyers, hidden: ['creator', 'fan'], removed: [], ...nobodys },
  },
  'GET /comment/like-reply/{replyId}': {
    may: { open: hearingMembers, paid: hearingBuyers, hidden: ['creator', 'fan'], removed: [], ...nobodys },
  },
  'GET /comment/search-comments/{postId}': {
    may: { open: notBlocked, paid: buyers, removed: [], draft: [], ...nobodys },
  },
  'GET /comment/search-replies/{commentId}': {
    may: { open: hearing, paid: hearingBuyers, hidden: ['creator', 'fan'], removed: [], ...nobodys },
  },
  'GET /comment/get-comment-details/{commentId}': {
    may: { open: hearing, paid: hearingBuyers, hidden: ['creator', 'fan'], removed: [], ...nobodys },
  },
  'POST /comment/delete-comment/{commentId}': {
    may: { open: fan, paid: fan, hidden: fan, removed: [], ...nobodys },
  },
  'POST /comment/delete-reply/{replyId}': {
    may: { open: fan, paid: fan, hidden: fan, removed: [], ...nobodys },
  },
  'POST /comment/hide-comment/{commentId}': {
    may: { open: creator, paid: creator, hidden: creator, removed: [], ...nobodys },
    concernsWriter: true,
  },

  // What one keeps.
  'GET /post-folder/get-post-folders': hers,
  'POST /post-folder/create-post-folder': { ...hers, body: () => ({ name: 'New' }) },
  'GET /post-folder/is-unique/{folderName}': { ...hers, path: { folderName: 'New' } },
  'POST /post-folder/rename-post-folder/{postFolderId}': { may: { fan }, body: () => ({ name: 'New' }) },
  'GET /post-folder/delete-post-folder/{postFolderId}': { may: { fan } },
  'GET /post-folder/clear-post-folder/{postFolderItemId}': { may: { fan: [], folder: fan } },
  'GET /post-folder/remove-from-post-folder/{postFolderItemId}': { may: { fan } },
  'GET /post-folder/search-post-folder-items/{postFolderId}': { may: { fan } },
  'POST /post-folder/add-to-user-folder': {
    may: { folder: fan },
    body: ({ postFolderId, postId }) => ({ postFolderIds: [postFolderId], postId }),
  },
  'POST /post-folder/toggle-save/{postId}': {
    may: { open: acquaintances, paid: acquaintances, removed: [], draft: [], ...nobodys },
  },
  'GET /user-folder/get-user-folders': hers,
  'POST /user-folder/create-user-folder': { ...hers, body: () => ({ name: 'New' }) },
  'GET /user-folder/is-unique/{folderName}': { ...hers, path: { folderName: 'New' } },
  'POST /user-folder/rename-user-folder/{userFolderId}': { may: { fan }, body: () => ({ name: 'New' }) },
  'GET /user-folder/delete-user-folder/{userFolderId}': { may: { fan } },
  'GET /user-folder/clear-user-folder/{userFolderId}': { may: { fan } },
  'GET /user-folder/remove-from-user-folder/{userFolderItemId}': { may: { fan } },
  'GET /user-folder/search-user-folder-items/{userFolderId}': { may: { fan } },
  'POST /user-folder/add-to-user-folder': {
    may: { list: fan },
    body: ({ userFolderId, creatorId }) => ({ userFolderIds: [userFolderId], creatorId }),
  },
  'POST /user-folder/toggle-block/{userId}': {
    may: {
      creator: [...without(acquaintances, 'creator'), 'blocker'],
      fan: [...without(acquaintances, 'fan'), 'blocker'],
      ...nobodys,
    },
  },
  'POST /user-folder/toggle-favourite/{userId}': { may: ownLists },

  // Reports and notices.
  'POST /report/report-post/{postId}': {
    may: {
      open: without(acquaintances, 'creator'),
      paid: without(acquaintances, 'creator'),
      removed: [],
      draft: [],
      ...nobodys,
    },
    body: reports,
  },
  'POST /report/report-comment/{commentId}': {
    may: {
      open: without(acquaintances, 'fan', 'muter'),
      paid: ['creator', 'muted'],
      hidden: creator,
      removed: [],
      ...nobodys,
    },
    concernsWriter: true,
    body: reports,
  },
  'POST /report/report-reply/{replyId}': {
    may: {
      open: without(acquaintances, 'fan', 'muter'),
      paid: ['creator', 'muted'],
      hidden: creator,
      removed: [],
      ...nobodys,
    },
    concernsWriter: true,
    body: reports,
  },
  'POST /report/report-profile/{userId}': {
    may: {
      creator: without(members, 'creator', 'blocked'),
      fan: without(members, 'fan', 'blocked'),
      ...nobodys,
    },
    body: reports,
  },
  'GET /report/statement-of-reasons/{decisionId}': {
    may: { nothing: [] },
    path: { decisionId: '01K0000000000000000000000A' },
  },
  'POST /takedown/send-notice': { may: { nothing: [] }, body: () => ({}) },
  'GET /takedown/notice/{takedownId}': {
    may: { nothing: [] },
    path: { takedownId: '01K0000000000000000000000A' },
  },
  'POST /takedown/counter-notice/{takedownId}': {
    may: { nothing: [] },
    path: { takedownId: '01K0000000000000000000000A' },
    body: () => ({
      ...{ name: 'Ada', address: 'Here', phone: '1', why: 'It is mine.', signature: 'Ada' },
      ...{ isMistake: true, acceptsCourt: true },
    }),
  },
  'POST /report/appeal/{decisionId}': {
    may: { nothing: [] },
    path: { decisionId: '01K0000000000000000000000A' },
    body: () => ({ words: 'It was mine.' }),
  },
  'GET /notification/search-all-notification': hers,
  'GET /notification/search-notification-comments': hers,
  'GET /notification/search-notification-likes': hers,
  'POST /notification/mark-read': {
    may: { nothing: members },
  },
  'POST /notification/toggle-bell/{userId}': {
    may: { creator: [...without(buyers, 'creator'), 'blocker'], fan: [], ...nobodys },
  },
  'GET /pages/private-feed/{creatorId}': { may: { creator: members } },
  // Whoever blocks a creator has a feed with nothing in it.
  'POST /pages/private-feed/{creatorId}': {
    may: { creator: [...without(buyers, 'creator'), 'blocker'], fan: [], ...nobodys },
  },
  'POST /pages/end-private-feed/{creatorId}': { may: { creator: members } },
  'GET /notification/push': hers,
  'POST /notification/start-push': { may: { nothing: [] }, needs: 'a push service' },
  'POST /notification/end-push': hers,
  'GET /notification/preferences': hers,
  'POST /notification/unsubscribe/{token}': { may: { nothing: [] }, path: { token: 'A'.repeat(43) } },

  // Subscriptions and money.
  'GET /subscription/create-free-subscription/{creatorId}': {
    may: { free: acquaintances, creator: [], fan: [], ...nobodys },
  },
  'GET /subscription/get-subscription/{creatorId}': { may: { creator: members } },
  'POST /subscription/renew-by-card/{creatorId}': {
    may: { creator: [] },
    body: () => ({ savedCardId: null }),
  },
  'POST /subscription/resume/{creatorId}': { may: { creator: fan } },
  'GET /subscription/search-fans': hers,
  'GET /subscription/search-subscriptions': hers,
  'GET /user/subscription-details': hers,
  'POST /subscription/unsubscribe/{creatorUsername}': { may: { creator: fan, left: [] }, body: () => ({}) },
  'POST /paystack/create-wallet-subscription': {
    may: { creator: without(acquaintances, 'creator', 'fan'), ...nobodys },
    body: ({ creatorId }) => ({ ...ordered(50_000), creatorId, transactionSource: 'SUBSCRIPTION' }),
  },
  'POST /paystack/send-wallet-tip': {
    may: { creator: without(acquaintances, 'creator'), fan: [], ...nobodys },
    body: ({ creatorId }) => ({ ...ordered(10_000), creatorId, transactionSource: 'TIPS' }),
  },
  'POST /paystack/start': {
    may: { creator: without(acquaintances, 'creator'), ...nobodys },
    body: ({ creatorId }) => ({ ...ordered(10_000), creatorId, transactionSource: 'TIPS' }),
  },
  'POST /stripe/start': { may: { nothing: [] }, body: () => ordered(10_000) },
  'POST /paystack/verify': {
    may: { fan: [] },
    body: () => ({ ...ordered(10_000), transactionSource: 'TOP_UP' }),
  },
  'GET /paystack/quote': { ...hers, query: { amount: '10000', currencyCode: 'NGN' } },
  'POST /paystack/webhook': { may: { nothing: [] }, body: () => ({ event: 'charge.success' }) },
  'POST /stripe/webhook': { may: { nothing: [] }, body: () => ({ type: 'charge.succeeded' }) },
  'GET /wallet/earning-breakdown/{fromMonth}/{toMonth}/{year}': {
    ...hers,
    path: { fromMonth: '1', toMonth: '12', year: '2026' },
  },
  'GET /wallet/earnings-so-far': hers,
  'GET /wallet/get-top-spenders': hers,
  'GET /wallet/saved-cards': hers,
  'POST /wallet/remove-saved-card/{savedCardId}': { may: { fan } },
  'GET /wallet/search-subscription-payment-history': hers,
  'GET /wallet/search-tip-payment-history': hers,
  'GET /wallet/search-waiting-payments': hers,
  'GET /wallet/search-wallet-transactions': hers,
  'GET /wallet/monthly-statement/{year}/{month}': { ...hers, path: { year: '2026', month: '11' } },
  'GET /wallet/get-receipt/{transactionId}': { may: { fan } },
  'POST /wallet/create-withdrawal-request': { may: { nothing: [] }, needs: needsProof },
  'GET /wallet/search-withdrawal-request': hers,
  'POST /transfer/start': { ...hers, body: () => ({ amount: 700_000, currencyCode: 'NGN' }) },
  'POST /transfer/claim/{transferId}': { may: { fan } },
  'POST /transfer/cancel/{transferId}': { may: { fan } },
  'GET /transfer/search-transfers': hers,
  'GET /master-record/load-platform-account': { ...hers, query: { currencyCode: 'NGN' } },

  // What is the same for everybody.
  'GET /master-record/get-content-tag': anybodys,
  'GET /master-record/platform-settings': anybodys,
  'GET /master-record/get-countries': anybodys,
  'GET /master-record/get-states/{countryCode}': { ...anybodys, path: { countryCode: 'NG' } },
  'GET /master-record/load-content-tag': anybodys,
  'GET /master-record/load-countries': anybodys,
  'GET /master-record/load-currencies': anybodys,
  'GET /master-record/load-states': { ...anybodys, query: { countryCode: 'NG' } },
}
