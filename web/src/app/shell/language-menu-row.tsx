import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { menuRowClasses, railLabelClasses, railRowClasses } from '../../layout/menus/row-classes.ts'
import { lazyLanguageDialog } from '../../layout/preferences/dialogs.ts'
import { documentLanguage, documentLanguageName } from '../../lib/i18n/languages.ts'

type LanguageMenuRowProps = {
  collapsing?: boolean
  /** Called when it was pressed. */
  onChoose?: () => void
}

/** The language that the app speaks, to be changed; collapsing, by its letters on tablets. */
export function LanguageMenuRow({ collapsing = false, onChoose }: LanguageMenuRowProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const code = documentLanguage()
  const name = documentLanguageName()

  return (
    <button
      type="button"
      title={collapsing ? name : undefined}
      onClick={() => {
        onChoose?.()
        dialogs.open(lazyLanguageDialog)
      }}
      className={classNames(menuRowClasses, collapsing && railRowClasses)}
    >
      <Languages aria-hidden="true" className={collapsing ? 'tablet:hidden desktop:block' : undefined} />
      <span className={classNames('flex-1', collapsing && railLabelClasses)}>{t`Language`}</span>
      {collapsing ? (
        <span
          aria-hidden="true"
          className="hidden font-semibold text-muted text-sm uppercase tablet:inline desktop:hidden"
        >
          {code}
        </span>
      ) : null}
      <span
        lang={code}
        className={classNames('font-normal text-muted text-sm', collapsing && railLabelClasses)}
      >
        {name}
      </span>
    </button>
  )
}
