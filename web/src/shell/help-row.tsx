import { useLingui } from '@lingui/react/macro'
import { CircleQuestionMark } from 'lucide-react'
import { paths } from '../app/paths.ts'
import { rowLook } from './row-look.ts'

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
