import { refuse } from '../../platform/errors.ts'

type Owner = { username: string; email: string; displayName: string }

/** Characters commonly substituted for letters. */
const substitutes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Maximum number of digits and symbols around a word that add no real secrecy. */
const decorationMax = 5
const wordMin = 3

/** The fifty thousand passwords that are found the most in what was stolen elsewhere: read when the first is chosen. */
let commonest: Promise<ReadonlySet<string>> | undefined

function loadCommonest(): Promise<ReadonlySet<string>> {
  commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return commonest
}

/**
 * Refuses a new password that is among an attacker's first guesses: a common one, a common word with a few
 * digits and symbols, or the owner's own name. Queries no external service.
 * @param path path of the password in the request
 * @throws Refusal INVALID_INPUT
 */
export async function refuseGuessablePassword(password: string, path: string, owner: Owner): Promise<void> {
  const guesses = guessesAt(password)
  const names = namesOf(owner)
  if (guesses.some((guess) => names.has(guess))) {
    throw refusal(path, "Your password can't be your name, username or email. Choose another one.")
  }
  const common = await loadCommonest()
  if (guesses.some((guess) => common.has(guess))) {
    throw refusal(path, 'This password is too easy to guess. Choose another one.')
  }
}

/** Lists the base guesses from which an attacker reaches this password. */
function guessesAt(password: string): string[] {
  const whole = password.normalize('NFKC').toLowerCase()
  const word = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isDecorated = word.length >= wordMin && whole.length - word.length <= decorationMax
  return [whole, ...(isDecorated ? [word] : [])].flatMap((guess) => [guess, asLetters(guess)])
}

function asLetters(text: string): string {
  return text.replace(/[@43!1$507]/g, (sign) => substitutes[sign] ?? sign)
}

function namesOf({ username, email, displayName }: Owner): ReadonlySet<string> {
  const [mailbox = ''] = email.split('@')
  const names = [username, email, mailbox, displayName, displayName.replace(/\s/g, '')]
  return new Set(names.map((name) => name.toLowerCase()).flatMap((name) => [name, asLetters(name)]))
}

function refusal(path: string, message: string) {
  return refuse('INVALID_INPUT', { detail: message, errors: [{ path, message }] })
}
