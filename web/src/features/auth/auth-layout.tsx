import { Tabs } from '@fanfare/ui/tabs/tabs'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { BrandLink } from '../../layout/links/brand-link.tsx'
import { SiteLink } from '../../layout/links/site-link.tsx'
import { SiteLinks } from '../../layout/links/site-links.tsx'
import { paths } from '../../lib/paths.ts'
import { IntentCard } from './intent-card.tsx'

/** Layout of the sign-in and join pages. */
export function AuthLayout() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { to } = useSearch({ from: '/auth' })
  const isJoining = !/\/login\/?$/.test(pathname)
  const isInProgress = /^\/auth\/(reset|google|x|join)\b/.test(pathname)
  return (
    <div className="min-h-dvh desktop:grid desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <aside
        aria-label={t`About`}
        className="sticky top-0 hidden h-dvh flex-col justify-between border-e bg-surface p-12 desktop:flex"
      >
        <div>
          <BrandLink />
        </div>
        <div>
          <p className="max-w-120 text-balance font-bold font-display text-4xl tracking-tight">
            <Trans>Closer to the creators you love</Trans>
          </p>
          <p className="mt-4 max-w-100 text-pretty text-md text-muted">
            <Trans>
              Posts, photos and more, straight from the people who make them. Subscribe, tip, or start your
              own page.
            </Trans>
          </p>
        </div>
        <div className="-mx-2">
          <SiteLinks />
        </div>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex min-h-dvh w-full max-w-115 flex-col px-5 pt-[max(1.5rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] tablet:pt-10 outline-none desktop:justify-center"
      >
        <div className="mb-6 desktop:hidden">
          <BrandLink />
        </div>
        {isInProgress ? null : (
          <>
            <AuthTabs isJoining={isJoining} />
            <IntentCard backTo={to} isJoining={isJoining} />
          </>
        )}
        <Outlet />
        {isJoining && !isInProgress ? null : (
          <p className="mt-8 text-center text-muted text-sm">
            <SiteLink to={paths.support()} className="finger-reach hover:underline">
              <Trans>Trouble signing in?</Trans>
            </SiteLink>
          </p>
        )}
      </main>
    </div>
  )
}

function AuthTabs({ isJoining }: { isJoining: boolean }) {
  const { t } = useLingui()
  const search = useSearch({ from: '/auth' })
  return (
    <Tabs
      label={t`Sign in or join`}
      even
      value={isJoining ? 'join' : 'sign-in'}
      items={[
        {
          value: 'sign-in',
          label: t`Sign in`,
          link: <Link to="/auth/login" search={search} replace activeOptions={{ exact: true }} />,
        },
        {
          value: 'join',
          label: t`Join`,
          link: <Link to="/auth" search={search} replace activeOptions={{ exact: true }} />,
        },
      ]}
      className="mb-7"
    />
  )
}
