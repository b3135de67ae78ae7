import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Page } from '../../../layout/page/page.tsx'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { SubscriptionPriceForm } from './subscription-price-form.tsx'

export function SubscriptionPricePage() {
  const { t } = useLingui()
  const user = useUser()
  if (!user) return null
  return (
    <Page title={t`Subscription price`} back>
      {user.verificationStatus === 'VERIFIED' ? (
        <div className="px-5 py-5">
          <SubscriptionPriceForm user={user} />
        </div>
      ) : (
        <EmptyState
          picture={<Illustration name="lock" />}
          title={t`Only verified creators can set a price.`}
          description={
            user.verificationStatus === 'PENDING'
              ? t`Your verification is being reviewed. You can set a price once it's approved.`
              : t`Verify your identity first. It keeps fans and creators safe.`
          }
          action={
            <Button asChild>
              <Link to={paths.verification()}>
                {user.verificationStatus === 'PENDING' ? t`Check status` : t`Verify Account (to earn)`}
              </Link>
            </Button>
          }
        />
      )}
    </Page>
  )
}
