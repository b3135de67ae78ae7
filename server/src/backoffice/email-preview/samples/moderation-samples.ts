import {
  mailAccountSuspended,
  mailAppealDecided,
  mailReportOutcome,
  mailStatementOfReasons,
  mailSuspensionEnded,
} from '../../../trust/moderation/emails.ts'
import { mailTakedownAuthor, mailTakedownClaimant } from '../../../trust/takedowns/emails.ts'
import { buildEmailSample, type EmailSample, emailSampleFacts } from './sample.ts'

const { at, later, owner, url } = emailSampleFacts

const statement = {
  subjectKind: 'POST',
  excerpt: 'A song that is not mine',
  rule: 'RIGHTS',
  reason: 'The whole song is by someone else.',
  days: null,
  until: null,
  decidedAt: at.toISOString(),
  url,
  owner,
} as const

const notice = {
  takedownId: '01JB2X7Q0W4C5D6E7F8G9H0J1K',
  work: 'The cover of “Slow Harbour”, published in May 2024.',
  reason: 'The picture at this address is another one.',
  withdrawnReason: 'The claimant wrote to us that the cover is another one.',
  isPostBack: true,
  counter: {
    name: 'Amara Obi',
    address: '14 Marina Road, Lagos',
    phone: '+234 1 555 0142',
    why: 'I drew that cover.',
  },
  restoreAt: later,
}

const claim = {
  owner,
  caption: 'Slow Harbour',
  claimant: 'Harbour Records',
  work: notice.work,
  reason: 'The cover is theirs.',
  url,
}

/** Mails about decisions of moderators and takedown notices. */
export const moderationEmailSamples: readonly EmailSample[] = [
  buildEmailSample(mailStatementOfReasons, 'removed', { ...statement, decision: 'REMOVE' }),
  buildEmailSample(mailStatementOfReasons, 'a profile', {
    ...statement,
    decision: 'REMOVE',
    subjectKind: 'PROFILE',
    excerpt: '',
    rule: 'IMPERSONATION',
  }),
  buildEmailSample(mailStatementOfReasons, 'adult content', {
    ...statement,
    decision: 'MARK_ADULT',
    rule: 'SEXUAL',
  }),
  buildEmailSample(mailStatementOfReasons, 'a warning', {
    ...statement,
    decision: 'WARN',
    subjectKind: 'COMMENT',
    rule: 'HARASSMENT',
  }),
  buildEmailSample(mailStatementOfReasons, 'suspended for days', {
    ...statement,
    decision: 'SUSPEND',
    days: 7,
    until: later.toISOString(),
  }),
  buildEmailSample(mailStatementOfReasons, 'suspended', {
    ...statement,
    decision: 'SUSPEND',
    subjectKind: 'REPLY',
  }),
  ...(['DISMISS', 'REMOVE', 'MARK_ADULT', 'WARN', 'SUSPEND'] as const).map((decision) =>
    buildEmailSample(mailReportOutcome, decision.toLowerCase(), { owner, decision, subjectKind: 'POST' }),
  ),
  buildEmailSample(mailAppealDecided, 'upheld', {
    owner,
    outcome: 'UPHELD',
    subjectKind: 'POST',
    reason: statement.reason,
    url,
  }),
  buildEmailSample(mailAppealDecided, 'reversed', {
    owner,
    outcome: 'REVERSED',
    subjectKind: 'REPLY',
    reason: 'It is your own.',
    url,
  }),
  buildEmailSample(mailAccountSuspended, '', { owner }),
  buildEmailSample(mailSuspensionEnded, '', { owner }),
  ...(['RECEIVED', 'REJECTED', 'TAKEN_DOWN', 'COUNTERED', 'RESTORED', 'KEPT_DOWN', 'WITHDRAWN'] as const).map(
    (what) => buildEmailSample(mailTakedownClaimant, what.toLowerCase(), { ...notice, what }),
  ),
  ...(['TAKEN_DOWN', 'RESTORED', 'KEPT_DOWN', 'WITHDRAWN'] as const).map((what) =>
    buildEmailSample(mailTakedownAuthor, what.toLowerCase(), { ...claim, what }),
  ),
  ...(['RESTORED', 'WITHDRAWN'] as const).flatMap((what) => [
    buildEmailSample(mailTakedownClaimant, `${what.toLowerCase()}, not back`, {
      ...notice,
      what,
      isPostBack: false,
    }),
    buildEmailSample(mailTakedownAuthor, `${what.toLowerCase()}, not back`, {
      ...claim,
      what,
      isPostBack: false,
    }),
  ]),
]
