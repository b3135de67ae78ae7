import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useOpenSubscribeDialog } from '../../subscriptions/use-open-subscribe.ts'

const MemberAtHand = lazyComponent(
  async () => (await import('./member-header-subscribe-button.tsx')).MemberHeaderSubscribeButton,
)

type HeaderSubscribeButtonProps = {
  creator: Creator
  /** Element that offers the subscription on the page; while it is visible, the header shows no offer. */
  offer: Element | null
}

/** The way to subscribe, for the header of a profile that is scrolled past its offer. */
export function HeaderSubscribeButton({ creator, offer }: HeaderSubscribeButtonProps) {
  const { t } = useLingui()
  const subscribe = useOpenSubscribeDialog()
  const user = useUser()
  const isPast = useIsPast(offer)
  if (!isPast || creator.isSubscribed || creator.verificationStatus !== 'VERIFIED') return null
  if (user && !creator.isFreeSubscription) {
    return (
      <Suspense>
        <MemberAtHand creator={creator} />
      </Suspense>
    )
  }
  return (
    <Button size="sm" aria-label={t`Subscribe to ${creator.displayName}`} onClick={() => subscribe(creator)}>
      {t`Subscribe`}
    </Button>
  )
}

/** Checks whether an element has scrolled out at the top of the window. */
function useIsPast(element: Element | null): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      // A busy browser reports several changes at once: the last says how it is now.
      const entry = entries.at(-1)
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      setPast(false)
    }
  }, [element])
  return isPast
}
