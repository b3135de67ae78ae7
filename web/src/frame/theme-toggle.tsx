import { classes } from '@fanfare/ui/classes'
import { useLingui } from '@lingui/react/macro'
import { Moon, Sun } from 'lucide-react'
import { chooseTheme } from '../session/choose-theme.ts'
import { useTheme } from '../theme/theme.ts'
import { toastProblem } from '../toasts/toast-problem.ts'
import { railRowLook, railWordLook, rowLook } from './row-look.ts'

/** A row that switches between dark and light; collapsing, an icon alone on tablets. */
export function ThemeToggle({ collapsing = false }: { collapsing?: boolean }) {
  const isDark = useTheme() === 'dark'
  if (!import.meta.env.SSR) return <Toggle isDark={isDark} collapsing={collapsing} />
  // What is chosen the browser knows: styles show one of them.
  return (
    <>
      <span className="contents in-data-[theme=light]:hidden">
        <Toggle isDark collapsing={collapsing} />
      </span>
      <span className="hidden in-data-[theme=light]:contents">
        <Toggle isDark={false} collapsing={collapsing} />
      </span>
    </>
  )
}

function Toggle({ isDark, collapsing }: { isDark: boolean; collapsing: boolean }) {
  const { t } = useLingui()

  function toggle() {
    chooseTheme(isDark ? 'light' : 'dark').catch(toastProblem)
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
