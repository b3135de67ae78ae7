import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'

/** Message for a page whose URL leads nowhere. */
export function NotFoundMessage() {
  const { t } = useLingui()
  return (
    <EmptyState
      picture={<Illustration name="search" />}
      title={t`There's nothing at this address.`}
      description={t`It may have been removed, or the link may be wrong.`}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.home()}>{t`Go home`}</Link>
        </Button>
      }
    />
  )
}
