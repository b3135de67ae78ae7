import { limits } from '@fanfare/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { FaqItem } from './faq-item.tsx'

export function AccountFaq() {
  const { t } = useLingui()
  const { name } = deploymentSettings.brand
  const days = limits.usernameKeptDays
  return (
    <div className="border-t">
      <FaqItem question={t`I forgot my password. What now?`}>
        <p>
          <Trans>
            <Link to={paths.resetPassword()}>Reset it</Link> with your email address. We’ll email you a code
            that works for 10 minutes, and you choose a new password. Every device is logged out.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`I didn’t get the code.`}>
        <p>
          <Trans>
            Check your spam folder and the spelling of the address first. You can ask for another code after
            30 seconds. If nothing from {name} arrives at all, write to us from that address.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="suspended" question={t`My account is suspended. What now?`}>
        <p>
          <Trans>
            The email about it links to the decision: which rule, why, and for how long. You can appeal there.
            If you got no email, or it doesn’t help, write to{' '}
            <SupportEmailLink subject={t`Suspended account`} /> from your account’s email address. What you’ve
            earned stays yours.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`How do I make my account safer?`}>
        <p>
          <Trans>
            Use a password you don’t use anywhere else. Then turn on two-factor authentication in the{' '}
            <Link to={paths.securitySettings()}>security settings</Link>: signing in then also takes a code,
            by email or from an app. A passkey on your device needs no password at all.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Can I change my username?`}>
        <p>
          <Trans>
            Yes, in the <Link to={paths.profileSettings()}>profile settings</Link>. Your old name redirects to
            your profile for {days} days. After that, someone else can take it.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`How do I delete my account?`}>
        <p>
          <Trans>
            In the <Link to={paths.accountSettings()}>account settings</Link>. First, spend what’s left in
            your wallet or write to us for a refund. Verified creators can withdraw it. Your account
            disappears for everyone else right away, and for 14 days you can undo it with a link we email you.
            After that, your profile, posts and their files are permanently deleted. We keep records of
            payments for as long as the law requires.
          </Trans>
        </p>
      </FaqItem>
    </div>
  )
}
