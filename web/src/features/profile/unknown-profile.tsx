import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'

/** Page for a username that does not exist or is not visible to the viewer. */
export function UnknownProfile() {
  const { t } = useLingui()
  return (
    <EmptyState
      picture={<Illustration name="people" />}
      title={t`This account doesn't exist.`}
      description={t`The account may have been closed, or the link may be wrong.`}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.search()}>
            <Trans>Search people</Trans>
          </Link>
        </Button>
      }
    />
  )
}
