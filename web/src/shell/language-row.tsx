import { classes } from '@fanfare/ui/classes'
import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { railRowLook, railWordLook } from '../frame/row-look.ts'

/** The language that the app speaks; collapsing, by its letters on tablets. */
export function LanguageRow({ collapsing = false }: { collapsing?: boolean }) {
  const { t } = useLingui()
  const language = t`English`
  return (
    <p
      title={collapsing ? language : undefined}
      className={classes(
        'flex h-11 items-center gap-3.5 px-3.5 text-base [&_svg]:size-5 [&_svg]:text-muted',
        collapsing && railRowLook,
      )}
    >
      <Languages aria-hidden="true" className={collapsing ? 'tablet:hidden desktop:block' : undefined} />
      <span className={classes('flex-1 font-medium', collapsing && railWordLook)}>{t`Language`}</span>
      {collapsing ? (
        <span
          aria-hidden="true"
          className="hidden font-semibold text-muted text-sm tablet:inline desktop:hidden"
        >
          EN
        </span>
      ) : null}
      <span className={classes('text-muted text-sm', collapsing && railWordLook)}>{language}</span>
    </p>
  )
}
