import { useLingui } from '@lingui/react/macro'
import { NothingHere } from '../layout/page/nothing-here.tsx'
import { Page } from '../layout/page/page.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`} back>
      <NothingHere />
    </Page>
  )
}
