import { limits } from '@fanfare/contract/limits'
import { postTypeRules, requiresFiles } from '@fanfare/contract/social/post-type-rules'
import { findDuplicatePollOptions, isFractionOfDays, parsePollDays } from '@fanfare/contract/text/poll-text'
import { findCaptionFault, findTextFault, type TextFault } from '@fanfare/contract/text/text-fault'
import { t } from '@lingui/core/macro'
import type { FieldError } from '../../../../lib/forms/use-submission.ts'
import type { Attachment, ComposerState } from './composer-state.ts'

/**
 * Lists what still keeps this post from being published, in the order of the form. Options are named by their position in it, where
 * the API numbers those alone that are filled in.
 */
export function listComposerProblems({ type, caption, attachments, poll }: ComposerState): FieldError[] {
  const problems: FieldError[] = []
  const { hasPoll } = postTypeRules[type]
  if (caption.trim() === '')
    problems.push({
      path: 'caption',
      message: hasPoll ? t`You need to add a question` : t`You need to add a caption`,
    })
  const fault = findCaptionFault(caption.trim(), limits.captionLength)
  if (fault)
    problems.push({
      path: 'caption',
      message: sentenceOf(fault, t`Captions can have up to ${limits.captionLength} characters`),
    })
  // A media post without files is refused in the same words.
  if (requiresFiles(type) && attachments.length === 0) {
    problems.push({ path: 'uploads', message: t`Please upload an audio file` })
  }
  problems.push(...listDescriptionProblems(attachments))
  if (hasPoll) problems.push(...validatePoll(poll))
  return problems
}

function sentenceOf(fault: TextFault, tooLong: string): string {
  const sentences: Record<TextFault, string> = {
    MARKS: t`One of the characters has too many accents or marks`,
    LENGTH: tooLong,
    CODE_POINTS: t`This has too many combined emoji, accents or invisible characters`,
  }
  return sentences[fault]
}

function listDescriptionProblems(attachments: readonly Attachment[]): FieldError[] {
  return attachments.flatMap(({ alternativeText, transcript }, at) => {
    const inDescription = findTextFault(alternativeText.trim(), limits.alternativeTextLength)
    const inTranscript = findTextFault(transcript.trim(), limits.transcriptLength)
    const description = t`Descriptions can have up to ${limits.alternativeTextLength} characters`
    const transcripts = t`Transcripts can have up to ${limits.transcriptLength} characters`
    return [
      ...(inDescription
        ? [{ path: `alternativeTexts.${at}`, message: sentenceOf(inDescription, description) }]
        : []),
      ...(inTranscript
        ? [{ path: `transcripts.${at}`, message: sentenceOf(inTranscript, transcripts) }]
        : []),
    ]
  })
}

function validatePoll({ days, options }: ComposerState['poll']): FieldError[] {
  const problems: FieldError[] = []
  const contents = options.map(({ content }) => content.trim())
  const entered = [...contents.keys()].filter((at) => contents[at] !== '')
  const addAt = (positions: readonly number[], message: string) => {
    problems.push(...positions.map((at) => ({ path: pollOptionPath(at), message })))
  }
  if (entered.length < limits.pollOptionsMin) {
    const blank = [...contents.keys()].filter((at) => contents[at] === '')
    addAt(
      blank.slice(0, limits.pollOptionsMin - entered.length),
      t`Please provide at least two poll options.`,
    )
  } else {
    const duplicates = findDuplicatePollOptions(entered.map((at) => contents[at] ?? ''))
    addAt(
      duplicates.map((at) => entered[at] ?? at),
      t`Two poll options are the same`,
    )
  }
  for (const at of entered) {
    const fault = findTextFault(contents[at] ?? '', limits.pollOptionLength)
    if (fault) addAt([at], sentenceOf(fault, t`Options can have up to ${limits.pollOptionLength} characters`))
  }
  if (days.trim() === '') problems.push({ path: 'pollLength', message: t`Poll length is required` })
  else if (isFractionOfDays(days))
    problems.push({ path: 'pollLength', message: t`Enter a whole number of days, from 1 to 30` })
  else if (parsePollDays(days) === null)
    problems.push({ path: 'pollLength', message: t`Please use a poll length between 1 and 30 days` })
  return problems
}

/** Returns the path of an option by its position in the form. */
export function pollOptionPath(at: number): string {
  return `poll.options.${at}`
}
