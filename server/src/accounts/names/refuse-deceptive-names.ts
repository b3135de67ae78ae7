import {
  imitatesPlatform,
  imitatesVerifiedBadge,
  mixesConfusableAlphabets,
  readsAsWord,
  usernameImitatesPlatform,
} from '@fanfare/contract/text/platform-names'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { containsWebOrEmailAddress } from './contains-address.ts'

/**
 * Refuses names that are new to somebody and would pass for the platform's, or that send their readers somewhere: notices and
 * mails show them to people who do not know whose they are.
 * @throws Refusal INVALID_INPUT
 */
export function refuseDeceptiveNames(
  ctx: Context,
  { username, displayName }: { username?: string; displayName?: string },
): void {
  const { brandName: brand, reservedWords } = ctx.config
  if (
    username !== undefined &&
    (usernameImitatesPlatform(username, brand) || readsAsWord(username, reservedWords))
  ) {
    throw wrong('username', 'This username is not available')
  }
  if (displayName === undefined) return
  if (imitatesPlatform(displayName, brand)) {
    throw wrong('displayName', 'This name looks like an official one. Choose another one')
  }
  if (readsAsWord(displayName, reservedWords)) {
    throw wrong('displayName', "This name isn't available. Choose another one")
  }
  if (/^[@＠]/.test(displayName)) {
    throw wrong('displayName', "Names can't start with @, because they could be mistaken for usernames")
  }
  if (mixesConfusableAlphabets(displayName)) {
    throw wrong(
      'displayName',
      'Use one alphabet for each word of a name, because similar letters can mislead people',
    )
  }
  if (containsWebOrEmailAddress(displayName)) {
    throw wrong(
      'displayName',
      "Names can't contain a web or email address. Add links to your profile instead",
    )
  }
  if (imitatesVerifiedBadge(displayName)) {
    throw wrong(
      'displayName',
      "Names can't have a check mark, because it could be mistaken for the verified badge",
    )
  }
}

function wrong(path: string, message: string) {
  return refuse('INVALID_INPUT', { detail: message, errors: [{ path, message }] })
}
