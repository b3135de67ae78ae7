import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { createContext, type ReactNode, use } from 'react'

const defaultLabels = {
  back: 'Back',
  cancel: 'Cancel',
  charactersLeft: (left: number) => `${formatEnglishCountWithNoun(left, 'character')} left`,
  charactersOver: (over: number) => `${formatEnglishCountWithNoun(over, 'character')} too many`,
  close: 'Close',
  codeHasDigits: (length: number) => `Enter all ${length} digits`,
  digitsOfCode: (length: number) => `${length}-digit code`,
  dismiss: 'Dismiss',
  hidePassword: 'Hide password',
  loading: 'Loading',
  noMatch: 'No matches',
  noResult: 'No result',
  notifications: 'Messages',
  notReached: "We can't connect right now. Check your connection and try again.",
  offline: "You're offline. What you see may be out of date.",
  openImage: (position: number, count: number) => `Open image ${position} of ${count}`,
  progress: 'Progress',
  retry: 'Try again',
  select: 'Select',
  severalErrors: 'Please check the following',
  showPassword: 'Show password',
  verified: 'Verified',
}

export type UiLabels = typeof defaultLabels

const UiLabelsContext = createContext<UiLabels>(defaultLabels)

/** Replaces the components' own words; what is left out stays English. */
export function UiLabelsProvider({ labels, children }: { labels: Partial<UiLabels>; children: ReactNode }) {
  return <UiLabelsContext value={{ ...defaultLabels, ...labels }}>{children}</UiLabelsContext>
}

export function useUiLabels(): UiLabels {
  return use(UiLabelsContext)
}
