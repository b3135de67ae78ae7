import type { ReactNode } from 'react'
import { useTheme } from './theme.ts'

/** What differs between dark and light. Which of them is chosen the browser knows: the server draws both, and styles show one. */
export function RenderByTheme({ children: draw }: { children: (isDark: boolean) => ReactNode }) {
  const isDark = useTheme() === 'dark'
  if (!import.meta.env.SSR) return draw(isDark)
  return (
    <>
      <span className="contents in-data-[theme=light]:hidden">{draw(true)}</span>
      <span className="hidden in-data-[theme=light]:contents">{draw(false)}</span>
    </>
  )
}
