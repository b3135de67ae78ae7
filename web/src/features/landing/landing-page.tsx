import { Button } from '@fanfare/ui/actions/button'
import { useMediaQuery } from '@fanfare/ui/lib/use-media-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { HandCoins, Images, LockKeyhole, type LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { SiteLinks } from '../../layout/links/site-links.tsx'
import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { LandingHeader } from './landing-header.tsx'

const CreatorWall = lazyComponent(async () => (await import('./creator-wall.tsx')).CreatorWall, '#main')
const WelcomeTags = lazyComponent(async () => (await import('./landing-tags.tsx')).LandingTags, 'h1 ~ nav')
const LandingPublicPosts = lazyWithQueryClient(
  async () => (await import('../posts/landing-public-posts.tsx')).LandingPublicPosts,
)

/** Home for who is not signed in: who is here, and the one way in. */
export function LandingPage() {
  const { t } = useLingui()
  const isDesktop = useMediaQuery('(width >= 62rem)')
  const [arePostsLoading, setPostsLoading] = useState(false)
  return (
    <>
      <title>{deploymentSettings.brand.name}</title>
      <LandingHeader />
      <div className="mx-auto flex max-w-350 flex-col-reverse desktop:grid desktop:h-[max(34rem,calc(100dvh-10rem))] desktop:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] desktop:gap-10 desktop:px-8 wide:px-14">
        <section className="flex flex-col items-center justify-center px-6 pt-7 pb-9 text-center desktop:items-start desktop:px-0 desktop:text-start">
          <h1 className="max-w-120 text-balance text-3xl tablet:text-5xl">
            <Trans>Closer to the creators you love</Trans>
          </h1>
          <p className="mt-3 max-w-110 text-pretty text-md text-muted tablet:mt-5 tablet:text-lg">
            <Trans>
              Posts, photos and more, straight from the people who make them. Subscribe, tip, or start your
              own page.
            </Trans>
          </p>
          <Button asChild size="lg" className="mt-6 w-full max-w-90 tablet:mt-8 desktop:w-auto desktop:px-9">
            <Link to={paths.auth()} data-join>
              {t`Join community`}
            </Link>
          </Button>
          {isDesktop ? (
            <Suspense fallback={<div className="h-27" />}>
              <WelcomeTags />
            </Suspense>
          ) : null}
        </section>
        <div className="h-78 overflow-hidden desktop:h-full">
          <Suspense>
            <CreatorWall />
          </Suspense>
        </div>
      </div>
      <ul className="border-y desktop:flex desktop:h-24 desktop:items-center">
        <Reason icon={Images} title={t`Made for creators`}>
          <Trans>Post for everyone, or just for subscribers. You set the monthly price.</Trans>
        </Reason>
        <Reason icon={HandCoins} title={t`Support made simple`}>
          <Trans>Top up your wallet once, then subscribe and tip without entering a card.</Trans>
        </Reason>
        <Reason icon={LockKeyhole} title={t`Private stays private`}>
          <Trans>Posts for subscribers are only shown to subscribers. Cancel any time.</Trans>
        </Reason>
      </ul>
      <CreatorPostsSection onLoadingChange={setPostsLoading} />
      {/* Posts would push it down under the eyes of who has scrolled to it. */}
      {arePostsLoading ? null : (
        <footer className="border-t">
          <div className="mx-auto max-w-350 px-3 py-6 desktop:px-6 wide:px-12">
            <SiteLinks />
          </div>
        </footer>
      )}
    </>
  )
}

/** Section that loads when it is scrolled into view. */
function CreatorPostsSection({ onLoadingChange }: { onLoadingChange: (isLoading: boolean) => void }) {
  const sectionRef = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [isSettled, setSettled] = useState(false)
  const settle = useCallback(() => {
    setSettled(true)
    onLoadingChange(false)
  }, [onLoadingChange])

  useEffect(() => {
    if (!sectionRef.current) return
    // Its upper edge may well be in sight of who has not scrolled.
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
        onLoadingChange(true)
      },
      { rootMargin: '0px 0px -80px 0px' },
    )
    observer.observe(sectionRef.current)
    return () => observer.disconnect()
  }, [onLoadingChange])

  return (
    // As high as the window until then: what stands below does not move from under who scrolls there.
    <div
      ref={sectionRef}
      data-plays
      className={`mx-auto max-w-160 tablet:border-x ${isSettled ? '' : 'min-h-dvh'}`}
    >
      {isNear ? (
        <Suspense>
          <LandingPublicPosts onSettled={settle} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Reason({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="flex flex-1 gap-4 border-b px-5 py-5 last:border-b-0 desktop:border-b-0 desktop:py-0 desktop:ps-8 wide:ps-14">
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-link" />
      <div>
        <h2 className="text-md">{title}</h2>
        <p className="mt-1 max-w-120 text-pretty text-muted text-sm">{children}</p>
      </div>
    </li>
  )
}
