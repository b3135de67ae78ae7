import { PagePending } from '../../layout/page/page-pending.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** In a profile's place while its code is on its way. */
export function ProfilePending() {
  return (
    <PagePending>
      <ProfileSkeleton />
    </PagePending>
  )
}
