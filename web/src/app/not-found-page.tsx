import { useLingui } from '@lingui/react/macro'
import { NothingHere } from '../frame/nothing-here.tsx'
import { Page } from '../frame/page.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`} back>
      <NothingHere />
    </Page>
  )
}
