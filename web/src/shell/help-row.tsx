import { useLingui } from '@lingui/react/macro'
import { CircleQuestionMark } from 'lucide-react'
import { rowLook } from '../frame/row-look.ts'
import { paths } from '../paths.ts'

/** Opens beside the app, which stays as it is. */
export function HelpRow() {
  const { t } = useLingui()
  return (
    <a href={paths.support()} target="_blank" rel="noopener" className={rowLook}>
      <CircleQuestionMark aria-hidden="true" />
      {t`Help and support`}
    </a>
  )
}
