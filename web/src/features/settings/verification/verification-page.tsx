import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { HelpLink } from '../../../layout/links/help-link.tsx'
import { Page } from '../../../layout/page/page.tsx'
import { toErrorMessage } from '../../../lib/i18n/error-messages.ts'
import { formatLongDate } from '../../../lib/i18n/format-time.ts'
import { paths } from '../../../lib/paths.ts'
import { updateSessionUser } from '../../../lib/session/session-actions.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { VerificationForm } from './verification-form.tsx'
import { verificationQuery } from './verification-query.ts'
import { useVerificationDurationText, VerificationRequirements } from './verification-requirements.tsx'

export function VerificationPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Verification`} back>
      <VerificationState />
    </Page>
  )
}

function VerificationState() {
  const { t } = useLingui()
  const user = useUser()
  const { data, isPending, error, refetch, isFetching } = useQuery(verificationQuery())
  const status = data?.status
  const usual = useVerificationDurationText(data?.usualHours ?? null)

  useEffect(() => {
    if (status && user && user.verificationStatus !== status) {
      updateSessionUser({ verificationStatus: status, isVerified: status === 'VERIFIED' })
    }
  }, [status, user])

  if (isPending) {
    return (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-5 px-5 py-5">
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  if (!data) {
    return (
      <ErrorState
        title={t`Your verification could not be loaded.`}
        description={toErrorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }

  if (data.status === 'VERIFIED') {
    return (
      <EmptyState
        picture={<Illustration name="people" />}
        title={t`You're verified.`}
        description={t`You can set a price, receive tips and get paid.`}
        action={
          <Button asChild>
            <Link to={paths.subscriptionPrice()}>{t`Set your price`}</Link>
          </Button>
        }
      />
    )
  }
  if (data.status === 'PENDING') {
    const sent = data.dateSubmitted ? formatLongDate(data.dateSubmitted) : null
    return (
      <EmptyState
        picture={<Illustration name="search" />}
        title={t`Your documents are being reviewed.`}
        description={
          sent
            ? t`You submitted them on ${sent}. ${usual} We'll email you when there's a decision.`
            : t`${usual} We'll email you when there's a decision.`
        }
        action={
          <Button asChild variant="secondary">
            <Link to={paths.home()}>{t`Go home`}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <div className="flex flex-col gap-5 px-5 py-5">
      {data.status === 'REJECTED' ? (
        <Banner tone="danger">
          <p className="font-medium">{t`Your verification was declined.`}</p>
          {data.reason ? <p className="mt-0.5">{data.reason}</p> : null}
          <p className="mt-0.5 text-muted">
            {t`You can submit it again.`} <HelpLink about="identity-check">{t`What do you check?`}</HelpLink>
          </p>
        </Banner>
      ) : (
        <p className="text-pretty text-muted">
          <Trans>
            Verify your identity to earn. Your documents are encrypted, and only the people who check them can
            see them.
          </Trans>
        </p>
      )}
      <VerificationRequirements usualHours={data.usualHours} keptDays={data.keptDays} />
      <VerificationForm />
    </div>
  )
}
