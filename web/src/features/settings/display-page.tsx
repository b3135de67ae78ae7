import { RadioCards } from '@fanfare/ui/fields/radio-cards'
import { useLingui } from '@lingui/react/macro'
import { Moon, Sun } from 'lucide-react'
import { Page } from '../../layout/page/page.tsx'
import { LanguageCards } from '../../layout/preferences/language-cards.tsx'
import { ShortcutsSwitch } from '../../layout/preferences/shortcuts-switch.tsx'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { setAndSaveTheme } from '../../lib/session/set-theme.ts'
import { type Theme, useTheme } from '../../lib/theme.ts'

export function DisplaySettingsPage() {
  const { t } = useLingui()
  const theme = useTheme()

  function choose(next: Theme) {
    setAndSaveTheme(next).catch(toastError)
  }

  return (
    <Page title={t`Display`} back>
      <div className="px-5 py-5">
        <RadioCards<Theme>
          legend={t`Theme`}
          value={theme}
          onChange={choose}
          columns={2}
          options={[
            { value: 'dark', label: t`Dark`, description: t`Easy on the eyes at night`, icon: <Moon /> },
            { value: 'light', label: t`Light`, description: t`Easy to read in bright light`, icon: <Sun /> },
          ]}
        />
        <div className="mt-8">
          <LanguageCards />
        </div>
        <section className="mt-8">
          <h2 className="mb-3 text-lg">{t`Keyboard`}</h2>
          <ShortcutsSwitch />
        </section>
      </div>
    </Page>
  )
}
