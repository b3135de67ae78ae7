import { unsubscribeFromMail } from '@fanfare/contract/calls/accounts/notification-preferences'
import { Button } from '@fanfare/ui/actions/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { SiteHero } from '../../layout/site/site-hero.tsx'
import { SitePage } from '../../layout/site/site-page.tsx'
import { callApi } from '../../lib/api/call.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'

type State = { isPending?: boolean; isSuccess?: boolean; error?: unknown }

/** Unsubscribe page of emails: one click stops them, without signing in. */
export function EmailUnsubscribePage() {
  const { t } = useLingui()
  const { name } = deploymentSettings.brand
  const { token = '' } = useParams({ strict: false })
  const [{ isPending, isSuccess, error }, setState] = useState<State>({})

  async function end() {
    setState({ isPending: true })
    await callApi(unsubscribeFromMail, { params: { token } }).then(
      () => setState({ isSuccess: true }),
      (cause: unknown) => setState({ error: cause }),
    )
  }

  return (
    <SitePage title={t`Unsubscribe`} description={t`Unsubscribe from emails about activity on ${name}.`}>
      <SiteHero
        topic={t`Emails`}
        title={
          isSuccess ? (
            <Trans>You won’t get these emails any more.</Trans>
          ) : (
            <Trans>Unsubscribe from these emails?</Trans>
          )
        }
        lead={
          <span role="status">
            {isSuccess ? (
              <Trans>
                You’ll still see everything in the app, and still get emails about your money and account
                security.
              </Trans>
            ) : error ? (
              toErrorMessage(error)
            ) : (
              <Trans>This stops emails about comments, tips, new posts and the like.</Trans>
            )}
          </span>
        }
        actions={
          isSuccess ? (
            <Button asChild variant="secondary" size="lg">
              <Link to={paths.notificationSettings()}>{t`Choose which emails you get`}</Link>
            </Button>
          ) : (
            <Button size="lg" busy={isPending ?? false} onClick={() => void end()}>
              {t`Unsubscribe`}
            </Button>
          )
        }
      />
    </SitePage>
  )
}
