import { useLingui } from '@lingui/react/macro'
import { NotFoundMessage } from '../layout/page/not-found-message.tsx'
import { Page } from '../layout/page/page.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`} back>
      <NotFoundMessage />
    </Page>
  )
}
