import { OfflineBanner } from '@fanfare/ui/offline-banner'
import { Outlet } from '@tanstack/react-router'

export function Shell() {
  return (
    <>
      <OfflineBanner />
      <main>
        <Outlet />
      </main>
    </>
  )
}
