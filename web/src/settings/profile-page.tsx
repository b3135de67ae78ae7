import { useLingui } from '@lingui/react/macro'
import { Page } from '../frame/page.tsx'
import { useSession } from '../session/session.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePictures } from './profile-pictures.tsx'

export function ProfileSettingsPage() {
  const { t } = useLingui()
  const { user } = useSession()
  if (!user) return null
  return (
    <Page title={t`Profile`} back>
      <ProfilePictures user={user} />
      <div className="px-5 pt-6 pb-8">
        <ProfileForm user={user} />
      </div>
    </Page>
  )
}
