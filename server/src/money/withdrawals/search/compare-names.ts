import { tokenizeForSearch } from '@fanfare/contract/text/search/normalize-for-search'

/** Comparison of the name of a bank account with a verified one, and the words that only one of them has. */
export type NameComparison = {
  match: 'SAME' | 'SIMILAR' | 'DIFFERENT'
  onlyInAccount: string[]
  onlyInVerified: string[]
}

/**
 * Compares the name of a bank account with the name that an identity check confirmed, whatever the order of their words. The same
 * are names of one word that are equal, and those of which the shorter, of two words at least, is in the longer: banks leave names
 * out and add some. An initial stands for a word only beside the last word of the verified name, the surname, in full. Similar are
 * those that have a word in common.
 */
export function compareAccountHolderName(verifiedName: string, accountName: string): NameComparison {
  const verified = tokenizeName(verifiedName)
  const account = tokenizeName(accountName)
  const inFull = verified.filter((word) => !isInitial(word) && account.includes(word))
  const [onlyInVerified, onlyInAccount] = removePairs(verified, account, (one, other) => one === other)
  const surname = verified.at(-1)
  const [verifiedLeft, accountLeft] =
    surname !== undefined && inFull.includes(surname)
      ? removePairs(onlyInVerified, onlyInAccount, standsFor)
      : [onlyInVerified, onlyInAccount]
  const paired = verified.length - verifiedLeft.length
  const isOneWithin = verifiedLeft.length === 0 || accountLeft.length === 0
  const isWholeWord = verified.length === 1 && account.length === 1 && paired === 1
  const match =
    isOneWithin && (paired >= 2 || isWholeWord) ? 'SAME' : inFull.length > 0 ? 'SIMILAR' : 'DIFFERENT'
  return { match, onlyInAccount: accountLeft, onlyInVerified: verifiedLeft }
}

function tokenizeName(name: string): string[] {
  return tokenizeForSearch(name.replaceAll(/\p{Dash_Punctuation}/gu, ' '))
}

/** Returns what is left of both lists when each word is paired with one that fits. */
function removePairs(
  some: readonly string[],
  others: readonly string[],
  fits: (one: string, other: string) => boolean,
): [string[], string[]] {
  const left = [...others]
  const unpaired = some.filter((one) => {
    const at = left.findIndex((other) => fits(one, other))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [unpaired, left]
}

function isInitial(word: string): boolean {
  return [...word].length === 1 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(word)
}

function standsFor(one: string, other: string): boolean {
  return (isInitial(one) && other.startsWith(one)) || (isInitial(other) && one.startsWith(other))
}
