import { appealDays, type Rule, rules } from '@fanfare/contract/rules'
import { ownerEmail } from '../../accounts/owner-email.ts'
import { plural, type Translator } from '../../platform/i18n/translator.ts'

type SubjectKind = 'POST' | 'COMMENT' | 'REPLY' | 'PROFILE'
type Decision = 'DISMISS' | 'REMOVE' | 'MARK_ADULT' | 'WARN' | 'SUSPEND'

const dayMs = 86_400_000

type Statement = {
  decision: Exclude<Decision, 'DISMISS'>
  subjectKind: SubjectKind
  excerpt: string
  rule: Rule
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
export const mailStatement = ownerEmail<Statement>(
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
      REMOVE: subjectKind === 'PROFILE' ? t`We emptied parts of your profile` : t`We removed ${one}`,
      MARK_ADULT: t`We marked your post as adult content`,
      WARN: t`A warning about ${one}`,
      SUSPEND: t`We suspended your account`,
    }
    const suspended =
      until === null || days === null
        ? t`Your account is suspended until we end it. Nobody sees it meanwhile. What you have earned stays yours.`
        : t`Your account is suspended for ${plural(days, { one: '# day', other: '# days' })}, until ${day(new Date(until))}. Nobody sees it meanwhile. What you have earned stays yours.`
    const isSuspended = decision === 'SUSPEND' || days !== null
    // Where the admin wrote nothing, the desk sends the rule as the reason.
    const ownReason = reason === rules[rule].words ? '' : reason
    return {
      subject: titles[decision],
      title: titles[decision],
      paragraphs: [
        excerpt === '' ? t`It is about ${yours}.` : t`It is about ${yours}: “${excerpt}”`,
        t`The rule: ${ruleName(translator, rule)}. ${ownReason}`.trim(),
        ...(isSuspended ? [suspended] : []),
        t`Others had told us of it. A person of our team looked at it and decided; no machine did.`,
        t`If you think that we are wrong, tell us until ${day(new Date(new Date(decidedAt).getTime() + appealDays * dayMs))}. Somebody else of our team looks at it again. You can go to a court or an out-of-court body as well.`,
      ],
      action: { label: t`Read it, or appeal`, url },
      footnote: t`You get this mail because our team decided on something of yours.`,
      links: [
        {
          label: t`Our rules`,
          url: `${webOrigin}/site/legal/acceptable-use-policy#${rules[rule].section}`,
        },
      ],
    }
  },
)

/** Emails a reporter the outcome of their report. The measures against the other member stay confidential. */
export const mailReporter = ownerEmail<{ decision: Decision; subjectKind: SubjectKind }>(
  'mail-reporter',
  (translator, { decision, subjectKind }, { webOrigin }) => {
    const { t } = translator
    const reported = theReported(translator, subjectKind)
    const outcomes: Record<Decision, string> = {
      DISMISS: t`We looked at ${reported}, and found that it keeps to our rules. It stays as it is.`,
      REMOVE:
        subjectKind === 'PROFILE'
          ? t`We looked at the profile that you reported, and took away what breaks our rules.`
          : t`We looked at ${reported}, and removed it.`,
      MARK_ADULT: t`We looked at the post that you reported, and marked it as adult content.`,
      WARN: t`We looked at ${reported}, and acted on it.`,
      SUSPEND: t`We looked at ${reported}, and acted on it.`,
    }
    return {
      subject: t`We looked at your report`,
      title: decision === 'DISMISS' ? t`We looked at your report` : t`Thank you for your report`,
      paragraphs: [
        outcomes[decision],
        decision === 'DISMISS'
          ? t`You can block or mute whoever you do not want to see. Report it again if something new happens.`
          : t`You help to keep this a good place. Nobody is told who reported it.`,
      ],
      action: { label: t`Our rules`, url: `${webOrigin}/site/legal/acceptable-use-policy` },
      footnote: t`You get this mail because you reported something.`,
    }
  },
)

type Appeal = { outcome: 'UPHELD' | 'REVERSED'; subjectKind: SubjectKind; reason: string; url: string }

/** Emails an author the outcome of their appeal. */
export const mailAppealDecided = ownerEmail<Appeal>(
  'mail-appeal-decided',
  (translator, { outcome, subjectKind, reason, url }) => {
    const { t } = translator
    const yours = yourOwn(translator, subjectKind)
    return {
      ...(outcome === 'REVERSED'
        ? {
            subject: t`We took our decision back`,
            title: t`You were right`,
            paragraphs: [
              t`Somebody else of our team looked at our decision about ${yours}, and took it back: ${reason}`,
              t`Everything is as it was before. We are sorry for the trouble.`,
            ],
          }
        : {
            subject: t`We reviewed it again and upheld our decision`,
            title: t`Our decision stands`,
            paragraphs: [
              t`Somebody else of our team looked at our decision about ${yours}. It stands: ${reason}`,
              t`You can go to a court or an out-of-court body if you still think that it is wrong.`,
            ],
          }),
      action: { label: t`Read it`, url },
      footnote: t`You get this mail because you asked for another look.`,
    }
  },
)

/** Tells somebody whom an admin suspended for no single thing: a statement of reasons says more. */
export const mailSuspended = ownerEmail('mail-suspended', ({ t }, { owner }, { webOrigin }) => ({
  subject: t`We suspended your account`,
  title: t`We suspended your account`,
  paragraphs: [
    t`Our team suspended your account @${owner.username}. Nobody sees it, and you are signed out everywhere. What you have earned stays yours.`,
    t`To hear why, or if you think that we are wrong, answer this mail or write to our support.`,
  ],
  action: { label: t`Write to support`, url: `${webOrigin}/site/support#suspended` },
  footnote: t`You get this mail because our team decided on something of yours.`,
}))

/** Emails a member that their suspension has ended. */
export const mailSuspensionEnded = ownerEmail('mail-suspension-ended', ({ t }, { owner }, { webOrigin }) => ({
  subject: t`Your account is open again`,
  title: t`Welcome back, ${owner.displayName}`,
  paragraphs: [t`Your suspension has ended. Your page, posts and subscribers are as they were.`],
  action: { label: t`Sign in`, url: `${webOrigin}/auth/login` },
  footnote: t`You get this mail because your account was suspended for a time.`,
}))

function oneOfYours({ t }: Translator, kind: SubjectKind): string {
  const names: Record<SubjectKind, string> = {
    POST: t`a post of yours`,
    COMMENT: t`a comment of yours`,
    REPLY: t`a reply of yours`,
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
    POST: t`the post that you reported`,
    COMMENT: t`the comment that you reported`,
    REPLY: t`the reply that you reported`,
    PROFILE: t`the profile that you reported`,
  }
  return names[kind]
}

/** Returns the name of a rule of the contract in a language. */
function ruleName({ t }: Translator, rule: Rule): string {
  const names: Record<Rule, string> = {
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
