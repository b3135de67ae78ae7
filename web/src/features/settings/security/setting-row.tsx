import type { ReactNode } from 'react'

type SettingRowProps = { title: string; detail: ReactNode; children: ReactNode }

/** A setting that is changed by buttons, which go under it where there is no room beside it. */
export function SettingRow({ title, detail, children }: SettingRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-56 flex-1">
        <h3 className="font-medium font-sans tracking-normal">{title}</h3>
        <p className="text-pretty text-muted text-sm">{detail}</p>
      </div>
      <div className="flex shrink-0 gap-2">{children}</div>
    </div>
  )
}
