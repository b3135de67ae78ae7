import { appealDays, type Rule, rules } from '@fanfare/contract/rules'
import { ownerLetter } from '../accounts/owner-letter.ts'
import { dayOf } from '../mail/formats.ts'

type SubjectKind = 'POST' | 'COMMENT' | 'REPLY' | 'PROFILE'
type Decision = 'DISMISS' | 'REMOVE' | 'MARK_ADULT' | 'WARN' | 'SUSPEND'

const nouns: Record<SubjectKind, string> = {
  POST: 'post',
  COMMENT: 'comment',
  REPLY: 'reply',
  PROFILE: 'profile',
}
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

/** The statement of reasons: what was decided on something of hers, why, by whom, and what she can do. */
export const mailStatement = ownerLetter<Statement>(
  'mail-statement-of-reasons',
  (_, { webOrigin }, { decision, subjectKind, excerpt, rule, reason, days, until, decidedAt, url }) => {
    const noun = nouns[subjectKind]
    const titles = {
      REMOVE:
        subjectKind === 'PROFILE' ? 'We emptied parts of your profile' : `We removed a ${noun} of yours`,
      MARK_ADULT: 'We marked a post of yours as adult content',
      WARN: `A warning about a ${noun} of yours`,
      SUSPEND: 'We suspended your account',
    }
    const suspension =
      until === null
        ? 'until we end it'
        : `for ${days} ${days === 1 ? 'day' : 'days'}, until ${dayOf(new Date(until))}`
    const about = excerpt === '' ? `It is about your ${noun}.` : `It is about your ${noun}: “${excerpt}”`
    const isSuspended = decision === 'SUSPEND' || days !== null
    return {
      subject: titles[decision],
      title: titles[decision],
      paragraphs: [
        about,
        `The rule: ${rules[rule].words}. ${reason}`,
        ...(isSuspended
          ? [
              `Your account is suspended ${suspension}. Nobody sees it meanwhile. What you have earned stays yours.`,
            ]
          : []),
        'Others had told us of it. A person of our team looked at it and decided; no machine did.',
        `If you think that we are wrong, tell us until ${dayOf(new Date(new Date(decidedAt).getTime() + appealDays * dayMs))}. Somebody else of our team looks at it again. You can go to a court or an out-of-court body as well.`,
      ],
      action: { label: 'Read it, or appeal', url },
      footnote: 'You get this mail because our team decided on something of yours.',
      links: [
        {
          label: 'Our rules',
          url: `${webOrigin}/site/legal/acceptable-use-policy#${rules[rule].section}`,
        },
      ],
    }
  },
)

/** Tells who reported something what came of it. What was done to somebody else stays between us and her. */
export const mailReporter = ownerLetter<{ decision: Decision; subjectKind: SubjectKind }>(
  'mail-reporter',
  (_, { webOrigin }, { decision, subjectKind }) => {
    const noun = nouns[subjectKind]
    const outcomes: Record<Decision, string> = {
      DISMISS: `We looked at the ${noun} that you reported, and found that it keeps to our rules. It stays as it is.`,
      REMOVE:
        subjectKind === 'PROFILE'
          ? 'We looked at the profile that you reported, and took away what breaks our rules.'
          : `We looked at the ${noun} that you reported, and removed it.`,
      MARK_ADULT: 'We looked at the post that you reported, and marked it as adult content.',
      WARN: `We looked at the ${noun} that you reported, and acted on it.`,
      SUSPEND: `We looked at the ${noun} that you reported, and acted on it.`,
    }
    return {
      subject: 'We looked at your report',
      title: decision === 'DISMISS' ? 'We looked at your report' : 'Thank you for your report',
      paragraphs: [
        outcomes[decision],
        decision === 'DISMISS'
          ? 'You can block or mute whoever you do not want to see. Report it again if something new happens.'
          : 'You help to keep this a good place. Nobody is told who reported it.',
      ],
      action: { label: 'Our rules', url: `${webOrigin}/site/legal/acceptable-use-policy` },
      footnote: 'You get this mail because you reported something.',
    }
  },
)

type Appeal = { outcome: 'UPHELD' | 'REVERSED'; subjectKind: SubjectKind; reason: string; url: string }

/** Tells an author what became of her appeal. */
export const mailAppealDecided = ownerLetter<Appeal>(
  'mail-appeal-decided',
  (_, __, { outcome, subjectKind, reason, url }) => ({
    ...(outcome === 'REVERSED'
      ? {
          subject: 'We took our decision back',
          title: 'You were right',
          paragraphs: [
            `Somebody else of our team looked at our decision about your ${nouns[subjectKind]}, and took it back: ${reason}`,
            'Everything is as it was before. We are sorry for the trouble.',
          ],
        }
      : {
          subject: 'We looked again, and our decision stands',
          title: 'Our decision stands',
          paragraphs: [
            `Somebody else of our team looked at our decision about your ${nouns[subjectKind]}. It stands: ${reason}`,
            'You can go to a court or an out-of-court body if you still think that it is wrong.',
          ],
        }),
    action: { label: 'Read it', url },
    footnote: 'You get this mail because you asked for another look.',
  }),
)

/** Tells somebody that her suspension has ended. */
export const mailSuspensionEnded = ownerLetter('mail-suspension-ended', (owner, { webOrigin }) => ({
  subject: 'Your account is open again',
  title: `Welcome back, ${owner.displayName}`,
  paragraphs: ['Your suspension has ended. Your page, posts and subscribers are as they were.'],
  action: { label: 'Sign in', url: `${webOrigin}/auth/login` },
  footnote: 'You get this mail because your account was suspended for a time.',
}))
