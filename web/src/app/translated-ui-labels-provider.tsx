import { type UiLabels, UiLabelsProvider } from '@fanfare/ui/lib/ui-labels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Gives the components their words in the language of the app. */
export function TranslatedUiLabelsProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const labels: UiLabels = {
    back: t`Back`,
    cancel: t`Cancel`,
    charactersLeft: (left) => plural(left, { one: '# character left', other: '# characters left' }),
    charactersOver: (over) => plural(over, { one: '# character too many', other: '# characters too many' }),
    close: t`Close`,
    codeHasDigits: (length) => t`Enter all ${length} digits`,
    digitsOfCode: (length) => t`${length}-digit code`,
    dismiss: t`Dismiss`,
    hidePassword: t`Hide password`,
    loading: t`Loading`,
    noMatch: t`No matches`,
    noResult: t`No result`,
    notifications: t`Messages`,
    notReached: t`We can't connect right now. Check your connection and try again.`,
    offline: t`You're offline. What you see may be out of date.`,
    openImage: (position, count) => t`Open image ${position} of ${count}`,
    progress: t`Progress`,
    retry: t`Try again`,
    select: t`Select`,
    severalErrors: t`Please check the following`,
    showPassword: t`Show password`,
    verified: t`Verified`,
  }
  return <UiLabelsProvider labels={labels}>{children}</UiLabelsProvider>
}
