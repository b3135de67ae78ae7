import { appealDays, type ContentRule, contentRules } from '@fanfare/contract/content-rules'
import { defineAccountOwnerEmailTask } from '../../accounts/owner-email.ts'
import { plural, type Translator } from '../../platform/i18n/translator.ts'

type SubjectKind = 'POST' | 'COMMENT' | 'REPLY' | 'PROFILE'
type Decision = 'DISMISS' | 'REMOVE' | 'MARK_ADULT' | 'WARN' | 'SUSPEND'

const dayMs = 86_400_000

type Statement = {
  decision: Exclude<Decision, 'DISMISS'>
  subjectKind: SubjectKind
  excerpt: string
  rule: ContentRule
  reason: string
  days: number | null
  until: string | null
  decidedAt: string
  url: string
}

/**
 * Emails the statement of reasons: what was decided on something of the member’s, why, by whom, and what they
 * can do.
 */
export const mailStatementOfReasons = defineAccountOwnerEmailTask<Statement>(
  'mail-statement-of-reasons',
  (
    translator,
    { decision, subjectKind, excerpt, rule, reason, days, until, decidedAt, url },
    { webOrigin },
  ) => {
    const { t, day } = translator
    const one = oneOfYours(translator, subjectKind)
    const yours = yourOwn(translator, subjectKind)
    const titles = {
      REMOVE: subjectKind === 'PROFILE' ? t`We removed parts of your profile` : t`We removed ${one}`,
      MARK_ADULT: t`We marked your post as adult content`,
      WARN: t`A warning about ${one}`,
      SUSPEND: t`We suspended your account`,
    }
    const suspended =
      until === null || days === null
        ? t`Your account is suspended until we lift the suspension. No one can see it until then. What you've earned stays yours.`
        : t`Your account is suspended for ${plural(days, { one: '# day', other: '# days' })}, until ${day(new Date(until))}. No one can see it until then. What you've earned stays yours.`
    const isSuspended = decision === 'SUSPEND' || days !== null
    // Where the admin wrote nothing, the desk sends the rule as the reason.
    const ownReason = reason === contentRules[rule].words ? '' : reason
    return {
      subject: titles[decision],
      title: titles[decision],
      paragraphs: [
        excerpt === '' ? t`This is about ${yours}.` : t`This is about ${yours}: “${excerpt}”`,
        t`The rule: ${ruleName(translator, rule)}. ${ownReason}`.trim(),
        ...(isSuspended ? [suspended] : []),
        t`It was reported to us. A member of our team reviewed it and made the decision; no automated system did.`,
        t`If you think we got it wrong, you can appeal until ${day(new Date(new Date(decidedAt).getTime() + appealDays * dayMs))}. Someone else on our team will review it. You can also go to court or to an out-of-court dispute body.`,
      ],
      action: { label: t`See the decision or appeal`, url },
      footnote: t`You're receiving this email because our team made a decision about your account or content.`,
      links: [
        {
          label: t`Our rules`,
          url: `${webOrigin}/site/legal/acceptable-use-policy#${contentRules[rule].section}`,
        },
      ],
    }
  },
)

/** Emails a reporter the outcome of their report. The measures against the other member stay confidential. */
export const mailReportOutcome = defineAccountOwnerEmailTask<{
  decision: Decision
  subjectKind: SubjectKind
}>('mail-reporter', (translator, { decision, subjectKind }, { webOrigin }) => {
  const { t } = translator
  const reported = theReported(translator, subjectKind)
  const outcomes: Record<Decision, string> = {
    DISMISS: t`We reviewed ${reported} and found that it doesn't break our rules. It stays as it is.`,
    REMOVE:
      subjectKind === 'PROFILE'
        ? t`We reviewed the profile you reported and removed what breaks our rules.`
        : t`We reviewed ${reported} and removed it.`,
    MARK_ADULT: t`We reviewed the post you reported and marked it as adult content.`,
    WARN: t`We reviewed ${reported} and took action.`,
    SUSPEND: t`We reviewed ${reported} and took action.`,
  }
  return {
    subject: t`We reviewed your report`,
    title: decision === 'DISMISS' ? t`We reviewed your report` : t`Thank you for your report`,
    paragraphs: [
      outcomes[decision],
      decision === 'DISMISS'
        ? t`You can block or mute anyone you don't want to see. If something new happens, report it again.`
        : t`You're helping to keep this a good place. We don't tell anyone who reported it.`,
    ],
    action: { label: t`Our rules`, url: `${webOrigin}/site/legal/acceptable-use-policy` },
    footnote: t`You're receiving this email because you reported something.`,
  }
})

type Appeal = { outcome: 'UPHELD' | 'REVERSED'; subjectKind: SubjectKind; reason: string; url: string }

/** Emails an author the outcome of their appeal. */
export const mailAppealDecided = defineAccountOwnerEmailTask<Appeal>(
  'mail-appeal-decided',
  (translator, { outcome, subjectKind, reason, url }) => {
    const { t } = translator
    const yours = yourOwn(translator, subjectKind)
    return {
      ...(outcome === 'REVERSED'
        ? {
            subject: t`We reversed our decision`,
            title: t`Your appeal was successful`,
            paragraphs: [
              t`Someone else on our team reviewed our decision about ${yours} and reversed it: ${reason}`,
              t`Everything is back as it was. We're sorry for the trouble.`,
            ],
          }
        : {
            subject: t`We reviewed it again and upheld our decision`,
            title: t`Our decision stands`,
            paragraphs: [
              t`Someone else on our team reviewed our decision about ${yours}. It stands: ${reason}`,
              t`If you still think it's wrong, you can go to court or to an out-of-court dispute body.`,
            ],
          }),
      action: { label: t`See the decision`, url },
      footnote: t`You're receiving this email because you appealed a decision.`,
    }
  },
)

/** Tells somebody whom an admin suspended for no single thing: a statement of reasons says more. */
export const mailAccountSuspended = defineAccountOwnerEmailTask(
  'mail-suspended',
  ({ t }, { owner }, { webOrigin }) => ({
    subject: t`We suspended your account`,
    title: t`We suspended your account`,
    paragraphs: [
      t`Our team suspended your account @${owner.username}. No one can see it, and you've been logged out everywhere. What you've earned stays yours.`,
      t`To find out why, or if you think we got it wrong, reply to this email or contact support.`,
    ],
    action: { label: t`Contact support`, url: `${webOrigin}/site/support#suspended` },
    footnote: t`You're receiving this email because our team made a decision about your account or content.`,
  }),
)

/** Emails a member that their suspension has ended. */
export const mailSuspensionEnded = defineAccountOwnerEmailTask(
  'mail-suspension-ended',
  ({ t }, { owner }, { webOrigin }) => ({
    subject: t`Your account is active again`,
    title: t`Welcome back, ${owner.displayName}`,
    paragraphs: [t`Your suspension has ended. Your page, posts and subscribers are as they were.`],
    action: { label: t`Sign in`, url: `${webOrigin}/auth/login` },
    footnote: t`You're receiving this email because your account was suspended.`,
  }),
)

function oneOfYours({ t }: Translator, kind: SubjectKind): string {
  const names: Record<SubjectKind, string> = {
    POST: t`one of your posts`,
    COMMENT: t`one of your comments`,
    REPLY: t`one of your replies`,
    PROFILE: t`a profile of yours`,
  }
  return names[kind]
}

function yourOwn({ t }: Translator, kind: SubjectKind): string {
  const names: Record<SubjectKind, string> = {
    POST: t`your post`,
    COMMENT: t`your comment`,
    REPLY: t`your reply`,
    PROFILE: t`your profile`,
  }
  return names[kind]
}

function theReported({ t }: Translator, kind: SubjectKind): string {
  const names: Record<SubjectKind, string> = {
    POST: t`the post you reported`,
    COMMENT: t`the comment you reported`,
    REPLY: t`the reply you reported`,
    PROFILE: t`the profile you reported`,
  }
  return names[kind]
}

/** Returns the name of a rule of the contract in a language. */
function ruleName({ t }: Translator, rule: ContentRule): string {
  const names: Record<ContentRule, string> = {
    MINORS: t`Children and young people`,
    CONSENT: t`Other people`,
    HARASSMENT: t`Harassment`,
    VIOLENCE: t`Violence and hate`,
    SELF_HARM: t`Self-harm and suicide`,
    SEXUAL: t`Sexual content`,
    RIGHTS: t`Stolen and leaked work`,
    ILLEGAL: t`Illegal and dangerous goods`,
    IMPERSONATION: t`Impersonation`,
    FRAUD: t`Scam and fraud`,
    SPAM: t`Spam`,
  }
  return names[rule]
}
