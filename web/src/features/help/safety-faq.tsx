import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { paths } from '../../lib/paths.ts'
import { FaqItem } from './faq-item.tsx'

export function SafetyFaq() {
  const { t } = useLingui()
  return (
    <div className="border-t">
      <FaqItem question={t`How do I report a post or a profile?`}>
        <p>
          <Trans>
            Choose “Report” in its menu and tell us what’s wrong. If you don’t have an account, send its link
            to <SupportEmailLink subject={t`Report`} />. The{' '}
            <Link to={paths.acceptableUse()}>acceptable use policy</Link> says what isn’t allowed. We don’t
            tell the other person who you are.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Someone published a photo of me.`}>
        <p>
          <Trans>
            You can have it removed, with or without an account. Intimate pictures come before everything
            else: the <Link to={paths.contentRemoval()}>removal procedure</Link> explains how to mark your
            message.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Why was my content taken down?`}>
        <p>
          <Trans>
            A moderator found that it breaks a rule of the{' '}
            <Link to={paths.acceptableUse()}>acceptable use policy</Link>. The notification and the email link
            to the decision: which rule, why, and what happens next. You can appeal there, and someone else
            will review it.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="why-adult" question={t`Why can’t I see adult content?`}>
        <p>
          <Trans>
            Adult content is only shown to people 18 or over. We go by the date of birth you gave when you
            joined. If it’s wrong, write to <SupportEmailLink subject={t`Date of birth`} />.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`What can others see of me?`}>
        <p>
          <Trans>
            Your profile, and what you publish for them. Creators see who subscribes to them. No one sees your
            email address, date of birth, wallet or identity documents.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`What happens to a post I delete?`}>
        <p>
          <Trans>
            It disappears for everyone right away. Its files are locked away for 30 days, then permanently
            deleted.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`How do I get a copy of my data?`}>
        <p>
          <Trans>
            In the <Link to={paths.accountSettings()}>account settings</Link>: we prepare it and email you
            when it’s ready. The{' '}
            <Link to={paths.privacy()} hash="rights">
              privacy policy
            </Link>{' '}
            lists what else you can ask for.
          </Trans>
        </p>
      </FaqItem>
    </div>
  )
}
