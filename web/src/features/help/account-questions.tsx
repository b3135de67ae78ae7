import { limits } from '@fanfare/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { settings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { FaqItem } from './faq-item.tsx'

export function AccountQuestions() {
  const { t } = useLingui()
  const { name } = settings.brand
  const days = limits.usernameKeptDays
  return (
    <div className="border-t">
      <FaqItem question={t`I forgot my password. What now?`}>
        <p>
          <Trans>
            <Link to={paths.resetPassword()}>Reset it</Link> with your email address. We mail you a code that
            holds for 10 minutes; with it you choose a new password. Every device is signed out.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`The code does not arrive.`}>
        <p>
          <Trans>
            Look into the spam folder first, and check the spelling of the address. You can ask for another
            code after 30 seconds. If nothing comes from {name} at all, write to us from that address.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="suspended" question={t`My account is suspended. What now?`}>
        <p>
          <Trans>
            The mail that told you of it leads to the decision: which rule, why, and for how long. There you
            can ask for another look. If no mail came, or nothing in it helps, write to{' '}
            <SupportEmailLink subject={t`Suspended account`} /> from the address of your account. What you
            have earned stays yours.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`How do I make my account safer?`}>
        <p>
          <Trans>
            Use a password that you use nowhere else. Then switch on a second factor in the{' '}
            <Link to={paths.securitySettings()}>security settings</Link>: signing in then also takes a code,
            by mail or from an app. A passkey, kept by your device, needs no password at all.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Can I change my username?`}>
        <p>
          <Trans>
            Yes, in the <Link to={paths.profileSettings()}>profile settings</Link>. Your old name leads to you
            for {days} days. After that, somebody else may take it.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`How do I delete my account?`}>
        <p>
          <Trans>
            In the <Link to={paths.accountSettings()}>account settings</Link>. Spend what is left in your
            wallet first, or write to us for a refund; verified creators can withdraw it. You are gone for
            everybody else at once, and a link that we mail you takes it back for 14 days. Then your profile,
            your posts and their files are erased for good; records of payments stay as long as the law asks
            for them.
          </Trans>
        </p>
      </FaqItem>
    </div>
  )
}
