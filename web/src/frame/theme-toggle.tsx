import { useLingui } from '@lingui/react/macro'
import { Moon, Sun } from 'lucide-react'
import { chooseTheme } from '../session/choose-theme.ts'
import { useTheme } from '../theme/theme.ts'
import { toastProblem } from '../toasts/toast-problem.ts'
import { rowLook } from './row-look.ts'

/** A row that switches between dark and light. */
export function ThemeToggle() {
  const { t } = useLingui()
  const theme = useTheme()
  const isDark = theme === 'dark'

  function toggle() {
    chooseTheme(isDark ? 'light' : 'dark').catch(toastProblem)
  }

  return (
    <button type="button" onClick={toggle} className={rowLook}>
      {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      {isDark ? t`Light mode` : t`Dark mode`}
    </button>
  )
}
