import { counted } from '@fanfare/contract/text/counted'
import { createContext, type ReactNode, use } from 'react'

const english = {
  back: 'Back',
  cancel: 'Cancel',
  charactersLeft: (left: number) => `${counted(left, 'character')} left`,
  charactersOver: (over: number) => `${counted(over, 'character')} too many`,
  close: 'Close',
  codeHasDigits: (length: number) => `The code has ${length} digits`,
  digitsOfCode: (length: number) => `${length}-digit code`,
  dismiss: 'Dismiss',
  hidePassword: 'Hide password',
  loading: 'Loading',
  noMatch: 'Nothing matches',
  noResult: 'No result',
  notifications: 'Messages',
  notReached: "We can't be reached. Check your connection and try again.",
  offline: 'You are offline. What you see may be out of date.',
  openImage: (position: number, count: number) => `Open image ${position} of ${count}`,
  progress: 'Progress',
  retry: 'Try again',
  select: 'Select',
  severalErrors: 'Please check the following',
  showPassword: 'Show password',
  verified: 'Verified',
}

export type Words = typeof english

const WordsContext = createContext<Words>(english)

/** Replaces the components' own words; what is left out stays English. */
export function WordsProvider({ words, children }: { words: Partial<Words>; children: ReactNode }) {
  return <WordsContext value={{ ...english, ...words }}>{children}</WordsContext>
}

export function useWords(): Words {
  return use(WordsContext)
}
