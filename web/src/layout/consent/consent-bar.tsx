import { Button } from '@fanfare/ui/actions/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { closeConsentPrompt, hasGlobalPrivacyControl, storeAnalyticsConsent } from './consent.ts'
import { ConsentText } from './consent-text.tsx'

/**
 * Asks for consent to analytics. Visitors who do not answer are not counted and may continue: on phones the
 * bar stands above the sign-up, and on short viewports, as at 400 % zoom, where it would cover most of the
 * page, it precedes the page.
 */
export function ConsentBar() {
  const { t } = useLingui()
  return (
    <section
      aria-labelledby="consent-title"
      data-consent
      className="fixed inset-x-3 bottom-3 z-40 animate-rise-in rounded-lg border bg-surface p-4 shadow-overlay [body:has([data-tabs])_&]:bottom-[calc(4.75rem+env(safe-area-inset-bottom))] tablet:bottom-5! tablet:mx-auto tablet:max-w-170 tablet:p-5 short:static! short:m-3 print:hidden mobile:[body:has([data-join])_&]:top-[calc(4.25rem+env(safe-area-inset-top))]! mobile:[body:has([data-join])_&]:bottom-auto!"
    >
      <div className="flex flex-col gap-4 tablet:flex-row tablet:items-center tablet:gap-6">
        <div className="min-w-0 flex-1">
          <h2 id="consent-title" className="text-md">
            {t`May we count your visits?`}
          </h2>
          <p className="mt-1 text-pretty text-muted text-sm">
            {hasGlobalPrivacyControl() ? (
              <Trans>Your browser asks sites not to track you, so we don't count them.</Trans>
            ) : (
              <ConsentText />
            )}{' '}
            <Link to={paths.privacy()} hash="visits" className="text-link underline underline-offset-2">
              {t`Privacy policy`}
            </Link>
          </p>
        </div>
        <div className="flex gap-3 *:flex-1 tablet:shrink-0">
          {hasGlobalPrivacyControl() ? (
            <Button variant="secondary" onClick={closeConsentPrompt}>{t`Close`}</Button>
          ) : (
            <>
              <Button
                variant="secondary"
                onClick={() => storeAnalyticsConsent('declined')}
              >{t`Decline`}</Button>
              <Button
                variant="secondary"
                onClick={() => storeAnalyticsConsent('accepted')}
              >{t`Accept`}</Button>
            </>
          )}
        </div>
      </div>
    </section>
  )
}
