import { Trans, useLingui } from '@lingui/react/macro'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { DataTable } from '../../layout/site/data-table.tsx'
import { settings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { AnalyticsDisclosure } from './analytics-disclosure.tsx'
import { LegalDocument } from './legal-document.tsx'

export function PrivacyPage() {
  const { t } = useLingui()
  const { name } = settings.brand
  const { analytics } = settings

  return (
    <LegalDocument
      path={paths.privacy()}
      summary={
        <p>
          {analytics === null ? (
            <Trans>
              In short: we keep what the site needs to work, and nothing to advertise with. Identity documents
              are encrypted and kept apart. There are no trackers, and your data is not for sale.
            </Trans>
          ) : (
            <Trans>
              In short: we keep what the site needs to work, and nothing to advertise with. Identity documents
              are encrypted and kept apart. Visits are counted only if you agree to it, and your data is not
              for sale.
            </Trans>
          )}
        </p>
      }
      sections={[
        {
          id: 'responsible',
          title: t`Who is responsible`,
          body: (
            <p>
              <Trans>
                The operator of this site, who runs it under the name {name}, decides what happens to the data
                described here and answers for it. For anything about your data, write to{' '}
                <SupportEmailLink subject={t`Privacy`} />.
              </Trans>
            </p>
          ),
        },
        {
          id: 'data',
          title: t`What we keep, and why`,
          body: (
            <>
              <DataTable
                rows={[
                  {
                    what: t`Account`,
                    data: t`Email, username, display name, country, date of birth, when you accepted the terms, and a one-way hash of your password, from which it cannot be read.`,
                    why: t`To have an account, to sign you in, to know that you are an adult, and to know the currency of your wallet.`,
                  },
                  {
                    what: t`Profile`,
                    data: t`Pictures, bio, location and website, as far as you fill them in.`,
                    why: t`To show others who you are. It is public.`,
                  },
                  {
                    what: t`Posts and comments`,
                    data: t`What you publish, and for whom; what you write under posts. Hidden data in pictures, such as the place they were taken at, is removed when they arrive.`,
                    why: t`To show it to the audience you chose.`,
                  },
                  {
                    what: t`Activity`,
                    data: t`Likes, and whom you subscribe to, with the reason for cancelling if you give one; what you say you are here for.`,
                    why: t`To build your feed, to suggest creators, and to know what you may see.`,
                  },
                  {
                    what: t`Payments`,
                    data: t`Amounts, times, references, your wallet’s balance and the card provider’s confirmations; bank details if you save them to be paid out.`,
                    why: t`To carry out payments, to keep the books that the law demands, and to find fraud.`,
                  },
                  {
                    what: t`Identity check`,
                    data: t`Of creators alone: legal name, date of birth, address, both sides of a document, and a picture of yourself.`,
                    why: t`To pay only people who are who they say they are, and adults.`,
                  },
                  {
                    what: t`Sign-ins`,
                    data: t`The time, the network address and the browser’s description of itself.`,
                    why: t`To keep you signed in, and to slow down whoever guesses passwords.`,
                  },
                ]}
              />
              <p>
                <Trans>
                  We use this data to keep our agreement with you, to meet legal duties, and for our
                  legitimate interest in a site that is safe. Where we need your consent for something, we ask
                  for it, and you may take it back.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'identity',
          title: t`Identity documents`,
          body: (
            <p>
              <Trans>
                The pictures of your document and of yourself are encrypted before they are stored, apart from
                all other files. They have no address on the web and are never shown to other members. They
                are opened only by people of the operator whose task it is to decide about identity checks,
                and only for that, unless the law compels us.
              </Trans>
            </p>
          ),
        },
        {
          id: 'not',
          title: t`What we do not do`,
          body: (
            <ul>
              <li>
                <Trans>We show no advertising and build no profiles for it.</Trans>
              </li>
              <li>
                <Trans>We do not sell your data or give it to data brokers.</Trans>
              </li>
              {analytics === null ? (
                <li>
                  <Trans>
                    We use no analytics by default. Should that change, it will load only after you have
                    agreed.
                  </Trans>
                </li>
              ) : null}
              <li>
                <Trans>We make no decisions about you by software alone that affect your rights.</Trans>
              </li>
              <li>
                <Trans>
                  We never see the number of your card. You enter it with the card provider, not with us.
                </Trans>
              </li>
            </ul>
          ),
        },
        {
          id: 'device',
          title: t`What stays on your device`,
          body: (
            <>
              <p>
                <Trans>
                  The site sets no cookies of its own. Your browser’s storage keeps your session, the last
                  posts of your feed and of your saves with the pictures that you saw, and what you do without
                  a connection until it is sent, all encrypted with a key that cannot be read out of the
                  browser and deleted when you log out; your choice of dark or light; and whether you have
                  answered the offer to install the app. All of it is needed for what you asked for, and none
                  of it follows you elsewhere.
                </Trans>
              </p>
              <p>
                <Trans>
                  While you pay by card, the card provider shows its own form and may set cookies for it,
                  under its own privacy policy.
                </Trans>
              </p>
            </>
          ),
        },
        ...(analytics === null
          ? []
          : [{ id: 'visits', title: t`Counting visits`, body: <AnalyticsDisclosure counter={analytics} /> }]),
        {
          id: 'others',
          title: t`Who else receives data`,
          body: (
            <>
              <ul>
                <li>
                  <Trans>
                    <strong>Other members and visitors</strong> see your profile and what you publish for
                    them. A creator sees who subscribes and who sends a tip.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    <strong>The card provider</strong> receives your email address, the amount and a
                    reference.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    <strong>Companies that work for us</strong>, for hosting, storage and the delivery of
                    mail, handle data on our instructions and for nothing else.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    <strong>Authorities</strong>, where the law obliges us. We hand over what the law demands
                    and no more, and tell you if we may.
                  </Trans>
                </li>
              </ul>
              <p>
                <Trans>
                  If one of them works in another country than yours, we make sure that your data is protected
                  there by the means that the law provides, such as standard contractual clauses.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'time',
          title: t`How long we keep it`,
          body: (
            <ul>
              <li>
                <Trans>
                  <strong>Deleted posts</strong> disappear at once; their files are erased for good after 30
                  days.
                </Trans>
              </li>
              <li>
                <Trans>
                  <strong>Sessions</strong> end when you sign out, or when they have not been used for a
                  while, 30 days by default. The networks you signed in from are forgotten after 180 days
                  without a sign-in.
                </Trans>
              </li>
              <li>
                <Trans>
                  <strong>Mailed codes</strong> hold for 10 minutes and are removed about a day later.
                </Trans>
              </li>
              <li>
                <Trans>
                  <strong>Payments</strong> stay in our books for as long as tax and accounting law demands.
                </Trans>
              </li>
              <li>
                <Trans>
                  <strong>Identity checks</strong> stay while the account does, and are erased with it.
                </Trans>
              </li>
              <li>
                <Trans>
                  <strong>A deleted account</strong> is hidden at once and erased after 14 days, with its
                  posts, comments, pictures and documents. Of payments, what tax and accounting law demands
                  stays: the amounts and days, without a name.
                </Trans>
              </li>
              <li>
                <Trans>
                  <strong>Everything else</strong> stays until you change it, or have your account deleted.
                </Trans>
              </li>
            </ul>
          ),
        },
        {
          id: 'security',
          title: t`How we protect it`,
          body: (
            <p>
              <Trans>
                Passwords and sessions are stored as hashes only. You can have us ask for a code at each
                sign-in, or sign in with a passkey. Files for subscribers are checked against your
                subscription each time they are asked for, and links to them lapse within minutes. If data is
                ever exposed in a way that puts you at risk, we tell you and the authorities without delay.
              </Trans>
            </p>
          ),
        },
        {
          id: 'rights',
          title: t`Your rights`,
          body: (
            <>
              <p>
                <Trans>
                  In the settings you can change your profile, your bank details and your password, take a
                  copy of your data, which other services can read too, and delete your account. Beyond that,
                  you may ask us to correct your data, to delete it, or to use less of it; and you may object
                  to a use that we base on our own interest.
                </Trans>
              </p>
              <p>
                <Trans>
                  Write to <SupportEmailLink subject={t`My data`} /> from the email address of your account.
                  We answer within one month and charge nothing. If you are not content with the answer, you
                  may complain to the data protection authority where you live.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'children',
          title: t`Children`,
          body: (
            <p>
              <Trans>
                {name} is for adults. If we learn that an account belongs to somebody under 18, we close it
                and delete its data. If you know of one, tell us.
              </Trans>
            </p>
          ),
        },
        {
          id: 'changes',
          title: t`Changes`,
          body: (
            <p>
              <Trans>
                When we handle data differently, we change this page and its date. We announce what matters to
                you by mail before it applies.
              </Trans>
            </p>
          ),
        },
      ]}
    />
  )
}
