import { Trans } from '@lingui/react/macro'

const link = 'font-medium text-link underline underline-offset-2'

/** They open beside the dialog, which stays as it is. */
export function SubscriptionTerms() {
  return (
    <p className="text-pretty text-center text-sm text-muted">
      <Trans>
        By subscribing you agree to the{' '}
        <a href="/site/legal/terms" target="_blank" rel="noopener" className={link}>
          terms
        </a>{' '}
        and the{' '}
        <a href="/site/legal/acceptable-use-policy" target="_blank" rel="noopener" className={link}>
          acceptable use policy
        </a>
        .
      </Trans>
    </p>
  )
}
