import { useLingui } from '@lingui/react/macro'
import { CircleQuestionMark } from 'lucide-react'
import { SiteLink } from '../frame/links/site-link.tsx'
import { rowLook } from '../frame/row-look.ts'
import { paths } from '../paths.ts'

export function HelpRow() {
  const { t } = useLingui()
  return (
    <SiteLink to={paths.support()} className={rowLook}>
      <CircleQuestionMark aria-hidden="true" />
      {t`Help and support`}
    </SiteLink>
  )
}
