import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'

/** The language that the app speaks. */
export function LanguageRow() {
  const { t } = useLingui()
  return (
    <p className="flex h-11 items-center gap-3.5 px-3.5 text-base [&_svg]:size-5 [&_svg]:text-muted">
      <Languages aria-hidden="true" />
      <span className="flex-1 font-medium">{t`Language`}</span>
      <span className="text-muted text-sm">{t`English`}</span>
    </p>
  )
}
