import { Button } from '@fanfare/ui/actions/button'
import { Avatar } from '@fanfare/ui/people/avatar'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'

/** The way from the public pages into the app: one's own profile, or joining. */
export function SiteSignInButtons({ full = false, large = full }: { full?: boolean; large?: boolean }) {
  const { t } = useLingui()
  const user = useUser()
  const toUrl = useFileUrlFunction()
  const { name } = deploymentSettings.brand
  if (!user) {
    return (
      <Button asChild size={large ? 'lg' : 'sm'} full={full}>
        <Link to={paths.auth()}>{t`Join ${name}`}</Link>
      </Button>
    )
  }
  return (
    <Button
      asChild
      variant="secondary"
      size={large ? 'lg' : 'md'}
      full={full}
      icon={<Avatar name={user.displayName} src={user.avatarUrl && toUrl(user.avatarUrl, 320)} size="sm" />}
      className={large ? undefined : 'ps-1.5!'}
    >
      <Link to={paths.profile(user.username)}>{t`Go to profile`}</Link>
    </Button>
  )
}
