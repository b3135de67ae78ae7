import { Trans } from '@lingui/react/macro'
import { paths } from '../../lib/paths.ts'

const link = 'font-medium text-link underline underline-offset-2'

/** Terms linked in a new tab, so that the dialog stays open. */
export function SubscriptionTermsNotice() {
  return (
    <p className="text-pretty text-center text-sm text-muted">
      <Trans>
        By subscribing you agree to the{' '}
        <a href={paths.terms()} target="_blank" rel="noopener" className={link}>
          terms
        </a>{' '}
        and the{' '}
        <a href={paths.acceptableUse()} target="_blank" rel="noopener" className={link}>
          acceptable use policy
        </a>
        .
      </Trans>
    </p>
  )
}
