import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { settings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { LegalDocument } from './legal-document.tsx'

export function ContentRemovalPage() {
  const { t } = useLingui()
  const { name } = settings.brand

  return (
    <LegalDocument
      path={paths.contentRemoval()}
      summary={
        <p>
          <Trans>
            In short: send us the address of the post and say what is wrong with it. You need no account.
            Content that harms a child, and intimate pictures published without consent, come before
            everything else.
          </Trans>
        </p>
      }
      sections={[
        {
          id: 'urgent',
          title: t`When somebody is being harmed`,
          body: (
            <>
              <p>
                <Trans>
                  Is it sexual content that shows somebody under 18, an intimate picture published without
                  consent, or a threat to somebody’s life? Write to{' '}
                  <SupportEmailLink subject={t`URGENT: harmful content`} /> with “URGENT” in the subject. The
                  address of the post is all that we need to begin. Do not attach the picture.
                </Trans>
              </p>
              <p>
                <Trans>
                  We take such content down first and ask questions after. We aim to do so within 24 hours of
                  your message, and for intimate pictures within 48 hours at the latest. If somebody is in
                  danger now, call the police.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'who',
          title: t`Who can ask, and for what`,
          body: (
            <ul>
              <li>
                <Trans>
                  <strong>Copyright.</strong> You own the rights to a work that was published on {name}{' '}
                  without your permission, or act for whoever does.
                </Trans>
              </li>
              <li>
                <Trans>
                  <strong>Your picture or your private life.</strong> You can be recognised in something that
                  you did not agree to, or something private about you was published.
                </Trans>
              </li>
              <li>
                <Trans>
                  <strong>Your name.</strong> Somebody pretends to be you, or uses your trade mark to mislead.
                </Trans>
              </li>
              <li>
                <Trans>
                  <strong>Illegal content.</strong> Anyone may tell us of something that breaks the law or the{' '}
                  <Link to={paths.acceptableUse()}>acceptable use policy</Link>.
                </Trans>
              </li>
            </ul>
          ),
        },
        {
          id: 'request',
          title: t`What to send`,
          body: (
            <>
              <p>
                <Trans>
                  Is it about copyright? Use{' '}
                  <Link to={paths.takedownNotice()}>the form for takedown notices</Link>: it asks for all that
                  follows.
                </Trans>
              </p>
              <p>
                <Trans>
                  Write to <SupportEmailLink subject={t`Content removal`} />, our agent for such requests,
                  with:
                </Trans>
              </p>
              <ol>
                <li>
                  <Trans>the address of each post or profile, from “Copy link” in its menu;</Trans>
                </li>
                <li>
                  <Trans>
                    what is wrong with it: which work of yours it copies and where the original can be seen,
                    how you can be recognised, or which law it breaks;
                  </Trans>
                </li>
                <li>
                  <Trans>your name, your postal address, telephone number and email address;</Trans>
                </li>
                <li>
                  <Trans>
                    a statement that you believe in good faith that the use is not permitted by the owner, its
                    agent or the law;
                  </Trans>
                </li>
                <li>
                  <Trans>
                    a statement, under penalty of perjury where copyright is concerned, that your information
                    is accurate and that you are the owner or may act for the owner;
                  </Trans>
                </li>
                <li>
                  <Trans>your signature: your full name, typed, is enough.</Trans>
                </li>
              </ol>
              <p>
                <Trans>
                  Points 4 to 6 are what the Digital Millennium Copyright Act of the United States asks of a
                  copyright notice. A report of illegal content needs only the first two, and need not carry
                  your name where a child is being harmed.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'procedure',
          title: t`What we do`,
          body: (
            <ol>
              <li>
                <Trans>
                  <strong>We confirm</strong> that your request has arrived, and ask if something is missing.
                </Trans>
              </li>
              <li>
                <Trans>
                  <strong>We decide.</strong> A person reads the request and looks at the post. If the request
                  is complete and not plainly unfounded, we remove the post: it disappears for everyone at
                  once, and its files are erased after 30 days unless the removal turns out to be wrong, or
                  the authorities need them.
                </Trans>
              </li>
              <li>
                <Trans>
                  <strong>We tell both sides</strong>, with the reason. The member who published it learns
                  what the claim is, and in matters of copyright who made it. We do not pass on the name of
                  somebody who reports harm.
                </Trans>
              </li>
            </ol>
          ),
        },
        {
          id: 'counter-notice',
          title: t`If your post was removed`,
          body: (
            <>
              <p>
                <Trans>
                  Was it a mistake, or did you have the right to publish it? Open the notice from the message
                  in which we told you, and answer with:
                </Trans>
              </p>
              <ol>
                <li>
                  <Trans>what was removed, and the address it had;</Trans>
                </li>
                <li>
                  <Trans>
                    a statement, under penalty of perjury, that you believe in good faith that it was removed
                    by mistake or misidentification, and why;
                  </Trans>
                </li>
                <li>
                  <Trans>
                    your name, postal address and telephone number, and that you accept the jurisdiction of
                    the court where you live, or, if you live outside the United States, where the operator of
                    this site can be sued, and will accept papers from the other side;
                  </Trans>
                </li>
                <li>
                  <Trans>your signature: your full name, typed, is enough.</Trans>
                </li>
              </ol>
              <p>
                <Trans>
                  We send this to whoever asked for the removal. Unless they tell us within 10 working days
                  that they have gone to court, we restore the post within 14 working days of your answer.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'repeat',
          title: t`Repeated infringement`,
          body: (
            <p>
              <Trans>
                We close the accounts of members who infringe the rights of others repeatedly. Three justified
                removals are reason enough, and one grave one is.
              </Trans>
            </p>
          ),
        },
        {
          id: 'abuse',
          title: t`False claims`,
          body: (
            <p>
              <Trans>
                A request removes somebody’s work. Whoever claims rights knowingly and falsely may have to pay
                for the damage, our costs included. If you are not sure, think about fair use and quotation
                first, or ask a lawyer.
              </Trans>
            </p>
          ),
        },
      ]}
    />
  )
}
