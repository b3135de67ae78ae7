import { limits } from '@fanfare/contract/limits'
import { hasMediaFiles, postTypeRules } from '@fanfare/contract/social/post-type-rules'
import { hasDuplicatePollOptions, isFractionOfDays, parsePollDays } from '@fanfare/contract/text/poll-text'
import { findCaptionFault, findTextFault, type TextFault } from '@fanfare/contract/text/text-fault'
import { t } from '@lingui/core/macro'
import type { ComposerState } from './composer-state.ts'

/** The sentences about what still keeps this post from being published, in the order of the form. */
export function listComposerProblems({ type, caption, attachments, poll }: ComposerState): string[] {
  const problems: string[] = []
  const { hasPoll } = postTypeRules[type]
  if (caption.trim() === '')
    problems.push(hasPoll ? t`You need to add a question` : t`You need to add a caption`)
  const fault = findCaptionFault(caption.trim(), limits.captionLength)
  if (fault) problems.push(sentenceOf(fault, t`Captions can have up to ${limits.captionLength} characters`))
  // A media post without files is refused in the same words.
  if (hasMediaFiles(type) && attachments.length === 0) {
    problems.push(t`Please upload an audio file`)
  }
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

function validatePoll({ days, options }: ComposerState['poll']): string[] {
  const problems: string[] = []
  const entered = options.map(({ content }) => content.trim()).filter((content) => content !== '')
  if (entered.length < limits.pollOptionsMin) problems.push(t`Please provide at least two poll options.`)
  else if (hasDuplicatePollOptions(entered)) problems.push(t`Two poll options are the same`)
  const faults = new Set(entered.map((content) => findTextFault(content, limits.pollOptionLength)))
  for (const fault of faults) {
    if (fault)
      problems.push(sentenceOf(fault, t`Options can have up to ${limits.pollOptionLength} characters`))
  }
  if (days.trim() === '') problems.push(t`Poll length is required`)
  else if (isFractionOfDays(days)) problems.push(t`Enter a whole number of days, from 1 to 30`)
  else if (parsePollDays(days) === null) problems.push(t`Please use a poll length between 1 and 30 days`)
  return problems
}
