import type { ReactNode } from 'react'
import { useTheme } from './theme.ts'
import { useIsHydrating } from './use-is-hydrating.ts'

/**
 * Renders content that differs between dark and light. Only the browser knows the theme: the server renders
 * both, and styles show one.
 */
export function RenderByTheme({ children: draw }: { children: (isDark: boolean) => ReactNode }) {
  const isDark = useTheme() === 'dark'
  const isHydrating = useIsHydrating()
  if (!isHydrating) return draw(isDark)
  return (
    <>
      <span className="contents in-data-[theme=light]:hidden">{draw(true)}</span>
      <span className="hidden in-data-[theme=light]:contents">{draw(false)}</span>
    </>
  )
}
