import {
  acquaintances,
  anybodys,
  buyers,
  creator,
  type Declared,
  everybody,
  fan,
  form,
  hearing,
  hearingBuyers,
  hearingMembers,
  members,
  membersOnly,
  nobodys,
  notBlocked,
  type Rule,
  readsPost,
  says,
  without,
} from './rule.ts'

export const posts = {
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
    reveals: 'hasVoted',
  },
  'POST /post/pin-post/{postId}': {
    may: { open: creator, paid: creator, removed: [], draft: [], ...nobodys },
  },
  'POST /post/set-price/{postId}': {
    may: { open: creator, paid: creator, removed: [], draft: [], ...nobodys },
    body: () => ({ price: null }),
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
  'GET /post/get-publications': membersOnly,
  'GET /post/limits': membersOnly,
  'POST /post/discard-publication/{postId}': { may: { draft: creator, open: [] } },
  'GET /post/search-post/{tab}': { ...membersOnly, path: { tab: 'all' } },
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
} satisfies Partial<Record<Declared, Rule>>
