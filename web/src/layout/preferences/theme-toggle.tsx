import { classes } from '@fanfare/ui/classes'
import { useLingui } from '@lingui/react/macro'
import { Moon, Sun } from 'lucide-react'
import { setTheme } from '../../lib/session/set-theme.ts'
import { ByTheme } from '../../lib/by-theme.tsx'
import { toastProblem } from '../toasts/toast-problem.ts'
import { railRowLook, railWordLook, rowLook } from '../menus/row-look.ts'

/** A row that switches between dark and light; collapsing, an icon alone on tablets. */
export function ThemeToggle({ collapsing = false }: { collapsing?: boolean }) {
  return <ByTheme>{(isDark) => <Toggle isDark={isDark} collapsing={collapsing} />}</ByTheme>
}

function Toggle({ isDark, collapsing }: { isDark: boolean; collapsing: boolean }) {
  const { t } = useLingui()

  function toggle() {
    setTheme(isDark ? 'light' : 'dark').catch(toastProblem)
  }

  const label = isDark ? t`Light mode` : t`Dark mode`
  return (
    <button
      type="button"
      onClick={toggle}
      title={collapsing ? label : undefined}
      className={classes(rowLook, collapsing && railRowLook)}
    >
      {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      <span className={collapsing ? railWordLook : undefined}>{label}</span>
    </button>
  )
}
