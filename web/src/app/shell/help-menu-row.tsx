import { useLingui } from '@lingui/react/macro'
import { CircleQuestionMark } from 'lucide-react'
import { SiteLink } from '../../layout/links/site-link.tsx'
import { menuRowClasses } from '../../layout/menus/row-classes.ts'
import { paths } from '../../lib/paths.ts'

export function HelpMenuRow() {
  const { t } = useLingui()
  return (
    <SiteLink to={paths.support()} className={menuRowClasses}>
      <CircleQuestionMark aria-hidden="true" />
      {t`Help and support`}
    </SiteLink>
  )
}
