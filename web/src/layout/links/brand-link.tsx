import { BrandMark } from '@fanfare/ui/content/brand-mark'
import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'

/** The mark and the name; the mark alone on tablets when `collapsing`. */
export function BrandLink({ collapsing = false }: { collapsing?: boolean }) {
  const { t } = useLingui()
  const { name, mark } = deploymentSettings.brand
  return (
    <Link
      to={paths.home()}
      aria-label={t`${name}, home`}
      className={classNames(
        'inline-flex items-center gap-2.5 rounded-xs',
        collapsing && 'px-2.5 desktop:px-3.5',
      )}
    >
      <BrandMark src={mark} size={28} />
      <span
        className={classNames(
          'font-bold font-display text-2xl tracking-tight',
          collapsing && 'tablet:hidden desktop:inline',
        )}
      >
        {name}
      </span>
    </Link>
  )
}
