import type { CreatorSuggestion } from '@fanfare/contract/shapes/social/creators'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { translateApiMessage } from '../../lib/api/translate-api-message.ts'

/** Returns a function that says why somebody is suggested. */
export function useSuggestionReasonFunction(): (reason: CreatorSuggestion['reason']) => string {
  const { t, i18n } = useLingui()
  return ({ kind, count, contentTag, countryCode }) => {
    const about = translateApiMessage(contentTag?.name ?? '')
    switch (kind) {
      case 'FOLLOWED_BY':
        return t`${plural(count ?? 0, { one: '# person you follow subscribes', other: '# people you follow subscribe' })}`
      case 'POPULAR_IN_TAG':
        return t`Popular in ${about}`
      case 'POPULAR_IN_COUNTRY': {
        const country = new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(countryCode ?? '') ?? ''
        return t`Popular in ${country}`
      }
      case 'NEW_IN_TAG':
        return t`New in ${about}`
      case 'POPULAR':
        return t`Popular creator`
      case 'NEW':
        return t`New here`
    }
  }
}
