import { useLingui } from '@lingui/react/macro'
import { Page } from '../../../layout/page/page.tsx'
import { useUser } from '../../../lib/session/use-user.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePictures } from './profile-pictures.tsx'

export function ProfileSettingsPage() {
  const { t } = useLingui()
  const user = useUser()
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
