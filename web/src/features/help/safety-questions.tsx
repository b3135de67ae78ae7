import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { paths } from '../../lib/paths.ts'
import { FaqItem } from './faq-item.tsx'

export function SafetyQuestions() {
  const { t } = useLingui()
  return (
    <div className="border-t">
      <FaqItem question={t`How do I report a post or a profile?`}>
        <p>
          <Trans>
            Choose “Report” in its menu and say what is wrong. Without an account, send its address to{' '}
            <SupportEmailLink subject={t`Report`} />. The{' '}
            <Link to={paths.acceptableUse()}>acceptable use policy</Link> says what is not allowed. We do not
            tell the other side who you are.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Somebody published a picture of me.`}>
        <p>
          <Trans>
            You can have it removed, with or without an account. Intimate pictures come before everything
            else: the <Link to={paths.contentRemoval()}>removal procedure</Link> says how to mark your
            message.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Why was something of mine taken down?`}>
        <p>
          <Trans>
            A moderator found that it breaks a rule of the{' '}
            <Link to={paths.acceptableUse()}>acceptable use policy</Link>. The notification and the mail that
            told you lead to the decision: which rule, why, and what follows. There you can ask for another
            look, which somebody else takes.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="why-adult" question={t`Why can I not see adult content?`}>
        <p>
          <Trans>
            What is marked as adult content is shown to people of 18 and over alone. We go by the date of
            birth that you gave when you joined. If it is wrong, write to{' '}
            <SupportEmailLink subject={t`Date of birth`} />.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`What can others see of me?`}>
        <p>
          <Trans>
            Your profile, and what you publish for them. Creators see who subscribes to them. Nobody sees your
            email address, your date of birth, your wallet or the documents of your identity check.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`What happens to a post that I delete?`}>
        <p>
          <Trans>
            It disappears for everyone at once. Its files are kept closed for 30 days, and then erased for
            good.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`How do I get a copy of my data?`}>
        <p>
          <Trans>
            In the <Link to={paths.accountSettings()}>account settings</Link>: we put it together and mail you
            when it is ready. The{' '}
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
