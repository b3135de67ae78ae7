import {
  acquaintances,
  buyers,
  creator,
  type Declared,
  members,
  membersOnly,
  nobodys,
  type Rule,
  reports,
  without,
} from './rule.ts'

export const notices = {
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
      // Who paid somebody that has left.
      left: ['fan'],
    },
    body: reports,
  },
  'GET /report/statement-of-reasons/{decisionId}': {
    may: { nothing: [] },
    path: { decisionId: '01K0000000000000000000000A' },
  },
  'POST /takedown/send-notice': { may: { nothing: [] }, body: () => ({}) },
  'POST /takedown/confirm-notice/{takedownId}': {
    may: { nothing: [] },
    path: { takedownId: '01K0000000000000000000000A' },
    body: () => ({ otp: '000000', token: 'of nobody' }),
  },
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
  'GET /notification/search-all-notification': membersOnly,
  'GET /notification/search-notification-comments': membersOnly,
  'GET /notification/search-notification-likes': membersOnly,
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
  'GET /notification/push': membersOnly,
  'POST /notification/start-push': { may: { nothing: [] }, needs: 'a push service' },
  'POST /notification/end-push': membersOnly,
  'GET /notification/preferences': membersOnly,
  'POST /notification/unsubscribe/{token}': { may: { nothing: [] }, path: { token: 'A'.repeat(43) } },
} satisfies Partial<Record<Declared, Rule>>
