import { PageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** In a profile's place while its code is on its way. */
export function ProfilePageSkeleton() {
  return (
    <PageSkeleton>
      <ProfileSkeleton />
    </PageSkeleton>
  )
}
