import { RadioCards } from '@fanfare/ui/fields/radio-cards'
import { useLingui } from '@lingui/react/macro'
import { type AppLanguage, appLanguages, documentLanguage } from '../../lib/i18n/languages.ts'
import { saveLanguageAndReload } from '../../lib/session/save-language.ts'
import { toastError } from '../toasts/toast-error.ts'

/** Choice of language, each by its own name, so that users of another language can find theirs. */
export function LanguageCards({ legendHidden = false }: { legendHidden?: boolean }) {
  const { t } = useLingui()
  return (
    <RadioCards<AppLanguage>
      legend={t`Language`}
      legendHidden={legendHidden}
      value={documentLanguage()}
      onChange={(code) => {
        saveLanguageAndReload(code).catch(toastError)
      }}
      columns={2}
      options={appLanguages.map((each) => ({
        value: each.code,
        label: <bdi lang={each.code}>{each.name}</bdi>,
      }))}
    />
  )
}
