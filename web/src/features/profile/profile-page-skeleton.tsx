import { PageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** Placeholder of a profile while its code loads. */
export function ProfilePageSkeleton() {
  return (
    <PageSkeleton>
      <ProfileSkeleton />
    </PageSkeleton>
  )
}
