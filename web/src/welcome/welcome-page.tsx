import { Button } from '@fanfare/ui/button'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { HandCoins, Images, LockKeyhole, type LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyWithData } from '../cache/lazy-with-data.ts'
import { BrandLink } from '../frame/brand-link.tsx'
import { settings } from '../page-settings.ts'
import { paths } from '../paths.ts'

const SuggestedCreators = lazyWithData(
  async () => (await import('../search/suggested-creators.tsx')).SuggestedCreators,
)

const PublicPosts = lazyWithData(async () => (await import('../posts/public-posts.tsx')).PublicPosts)

/** Home for who is not signed in. */
export function WelcomePage() {
  const { t } = useLingui()
  const { name } = settings.brand
  return (
    <>
      <title>{name}</title>
      <div className="safe-top flex min-h-15 items-center justify-between px-5 tablet:hidden">
        <BrandLink />
        <Button asChild size="sm" variant="secondary">
          <Link to={paths.login()}>{t`Sign in`}</Link>
        </Button>
      </div>
      <section className="flex flex-col items-center px-6 pt-8 pb-10 text-center tablet:pt-16">
        <Illustration name="feed" />
        <h1 className="mt-6 max-w-110 text-balance text-3xl tablet:text-4xl">
          <Trans>Closer to the creators you love</Trans>
        </h1>
        <p className="mt-3 max-w-96 text-pretty text-md text-muted">
          <Trans>
            Posts, pictures and more, straight from the people who make them. Subscribe, tip, or start your
            own.
          </Trans>
        </p>
        <div className="mt-7 flex w-full max-w-80 flex-col gap-3">
          <Button asChild size="lg" full>
            <Link to={paths.auth()}>{t`Join community`}</Link>
          </Button>
          <Button asChild size="lg" variant="secondary" full>
            <Link to={paths.login()}>{t`Sign in`}</Link>
          </Button>
        </div>
      </section>
      <ul className="divide-y border-y">
        <Reason icon={Images} title={t`Made for creators`}>
          <Trans>Post for everyone, or for subscribers alone. You set the price of a month.</Trans>
        </Reason>
        <Reason icon={HandCoins} title={t`Support that arrives`}>
          <Trans>Top up your wallet once, then subscribe and tip without a card form.</Trans>
        </Reason>
        <Reason icon={LockKeyhole} title={t`Private stays private`}>
          <Trans>What is for subscribers is shown to subscribers. Cancel any time.</Trans>
        </Reason>
      </ul>
      <FromCreators />
    </>
  )
}

/** Asked for when one scrolls to it. Creators stand in the right column where there is one. */
function FromCreators() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setNear(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} className="min-h-40">
      {isNear ? (
        <Suspense>
          <div className="px-5 py-6 desktop:hidden">
            <SuggestedCreators count={5} bare />
          </div>
          <PublicPosts />
        </Suspense>
      ) : null}
    </div>
  )
}

function Reason({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 px-5 py-5">
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-link" />
      <div>
        <h2 className="text-md">{title}</h2>
        <p className="mt-1 text-pretty text-muted">{children}</p>
      </div>
    </li>
  )
}
