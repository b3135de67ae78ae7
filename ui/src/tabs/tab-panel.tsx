import type { ReactNode } from 'react'

export type TabPanelProps = {
  /** The `id` of its Tabs. */
  tabs: string
  value: string
  className?: string
  children: ReactNode
}

/** The content of the selected tab; render only the selected one. */
export function TabPanel({ tabs, value, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${tabs}-${value}`}
      aria-labelledby={`${tabs}-${value}-tab`}
      className={className}
    >
      {children}
    </div>
  )
}
