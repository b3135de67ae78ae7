import { Button } from '@fanfare/ui/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Page } from '../frame/page.tsx'
import { paths } from '../paths.ts'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`} back>
      <EmptyState
        picture={<Illustration name="search" />}
        title={t`There is nothing at this address.`}
        description={t`It may have been removed, or the link may be wrong.`}
        action={
          <Button asChild variant="secondary">
            <Link to={paths.home()}>{t`Go home`}</Link>
          </Button>
        }
      />
    </Page>
  )
}
