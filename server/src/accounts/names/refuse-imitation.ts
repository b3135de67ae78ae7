import {
  imitatesMark,
  imitatesPlatform,
  mixesAlphabets,
  saysWord,
  usernameImitatesPlatform,
} from '@fanfare/contract/text/platform-names'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { holdsAddress } from './holds-address.ts'

/**
 * Refuses names that are new to somebody and would pass for the platform's, or that send their readers somewhere: notices and
 * mails show them to people who do not know whose they are.
 * @throws Refusal INVALID_INPUT
 */
export function refuseImitation(
  ctx: Context,
  { username, displayName }: { username?: string; displayName?: string },
): void {
  const { brandName: brand, reservedWords } = ctx.config
  if (
    username !== undefined &&
    (usernameImitatesPlatform(username, brand) || saysWord(username, reservedWords))
  ) {
    throw wrong('username', 'This username is not available')
  }
  if (displayName === undefined) return
  if (imitatesPlatform(displayName, brand)) {
    throw wrong('displayName', 'This name looks like one of ours. Choose another one')
  }
  if (saysWord(displayName, reservedWords)) {
    throw wrong('displayName', 'This name is not available. Choose another one')
  }
  if (/^[@＠]/.test(displayName)) {
    throw wrong('displayName', 'A name does not begin with @: it would pass for a username')
  }
  if (mixesAlphabets(displayName)) {
    throw wrong(
      'displayName',
      'Write each word of a name in one alphabet: letters that look alike can mislead',
    )
  }
  if (holdsAddress(displayName)) {
    throw wrong('displayName', 'A name has no web or mail address: put your links on your profile')
  }
  if (imitatesMark(displayName)) {
    throw wrong('displayName', 'A name has no check mark: it would pass for the mark of verified people')
  }
}

function wrong(path: string, message: string) {
  return refuse('INVALID_INPUT', { detail: message, errors: [{ path, message }] })
}
