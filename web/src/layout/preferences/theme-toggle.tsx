import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { Moon, Sun } from 'lucide-react'
import { RenderByTheme } from '../../lib/render-by-theme.tsx'
import { setAndSaveTheme } from '../../lib/session/set-theme.ts'
import { menuRowClasses, railLabelClasses, railRowClasses } from '../menus/row-classes.ts'
import { toastError } from '../toasts/toast-error.ts'

/** A row that switches between dark and light; collapsing, an icon alone on tablets. */
export function ThemeToggle({ collapsing = false }: { collapsing?: boolean }) {
  return <RenderByTheme>{(isDark) => <Toggle isDark={isDark} collapsing={collapsing} />}</RenderByTheme>
}

function Toggle({ isDark, collapsing }: { isDark: boolean; collapsing: boolean }) {
  const { t } = useLingui()

  function toggle() {
    setAndSaveTheme(isDark ? 'light' : 'dark').catch(toastError)
  }

  const label = isDark ? t`Light mode` : t`Dark mode`
  return (
    <button
      type="button"
      onClick={toggle}
      title={collapsing ? label : undefined}
      className={classNames(menuRowClasses, collapsing && railRowClasses)}
    >
      {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      <span className={collapsing ? railLabelClasses : undefined}>{label}</span>
    </button>
  )
}
