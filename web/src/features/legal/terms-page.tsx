import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { settings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { LegalDocument } from './legal-document.tsx'

export function TermsPage() {
  const { t } = useLingui()
  const { name } = settings.brand

  return (
    <LegalDocument
      path={paths.terms()}
      summary={
        <p>
          <Trans>
            In short: you are 18 or over, what you publish stays yours, you pay only what you have seen and
            agreed to, you can cancel any time, and you treat others as you want to be treated. The rest says
            it precisely.
          </Trans>
        </p>
      }
      sections={[
        {
          id: 'agreement',
          title: t`Who agrees to what`,
          body: (
            <>
              <p>
                <Trans>
                  These terms are an agreement between you and the operator of this site, who runs it under
                  the name {name}. In what follows, “we” is the operator and “you” is whoever uses the site,
                  as a visitor, a fan or a creator.
                </Trans>
              </p>
              <p>
                <Trans>
                  You accept these terms when you create an account. The{' '}
                  <Link to={paths.acceptableUse()}>acceptable use policy</Link> is part of them. The{' '}
                  <Link to={paths.privacy()}>privacy policy</Link> explains what happens to your data.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'eligibility',
          title: t`Who may use the site`,
          body: (
            <>
              <p>
                <Trans>
                  You must be 18 or over, and of age where you live. You tell us your date of birth when you
                  join, and it must be true. An account belongs to one person and cannot be sold or handed on.
                </Trans>
              </p>
              <p>
                <Trans>
                  You may not use {name} if the law of the place you live in, or a decision we have taken
                  about an earlier account of yours, forbids it.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'account',
          title: t`Your account`,
          body: (
            <>
              <p>
                <Trans>
                  We confirm your email address with a code before an account exists. Keep your password to
                  yourself and choose one that you use nowhere else. You can have us ask for a code at every
                  sign-in; we recommend it to everyone who earns here.
                </Trans>
              </p>
              <p>
                <Trans>
                  You answer for what is done with your account. If you think that somebody else has used it,
                  change your password at once, which signs out every other device, and write to us.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'content',
          title: t`What you publish`,
          body: (
            <>
              <p>
                <Trans>
                  <strong>It stays yours.</strong> You give us the permission that we need to run the site and
                  no more: to store what you publish, to convert it to other sizes and formats, and to show it
                  to the audience you chose. The permission is worldwide and free of charge, it is not
                  exclusive, and it ends when you delete the post.
                </Trans>
              </p>
              <p>
                <Trans>
                  <strong>You have the right to publish it.</strong> You made it, or whoever did has allowed
                  you to use it this way; and every person who can be recognised in it is an adult and has
                  agreed.
                </Trans>
              </p>
              <p>
                <Trans>
                  <strong>You choose who sees it.</strong> What you publish for everyone can be seen without
                  an account. What you publish for subscribers is shown to those who hold a subscription, and
                  its caption to everyone. We check access each time a file is asked for, but nobody can
                  prevent a viewer from taking a photograph of a screen.
                </Trans>
              </p>
              <p>
                <Trans>
                  <strong>Deleting works.</strong> A post that you delete disappears at once, and its files
                  are erased for good after 30 days.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'creators',
          title: t`Creators`,
          body: (
            <>
              <p>
                <Trans>
                  Anyone may publish for everyone. To set a price, to publish for subscribers, to be tipped
                  and to be paid, you first pass an identity check: your legal name, date of birth and
                  address, both sides of an identity document, and a picture of yourself. We may decline with
                  a reason, and you may try again.
                </Trans>
              </p>
              <p>
                <Trans>
                  You sell to your fans yourself, and we provide the place and collect the money. You are
                  responsible for what you promise them, for your taxes, and for the permissions that your
                  work may need.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'wallet',
          title: t`The wallet and card payments`,
          body: (
            <>
              <p>
                <Trans>
                  Every account has a wallet in one currency, which follows from the country you chose when
                  you joined. You can add money by card and spend it on subscriptions and tips in that
                  currency. Where the currencies differ, you pay by card in the creator’s.
                </Trans>
              </p>
              <p>
                <Trans>
                  Whoever pays by card covers the card charge. The amount, the charge and the total are shown
                  before you pay, and the wallet is credited with exactly the amount you entered. A payment
                  counts when the card provider has confirmed it to us. If a confirmed payment can no longer
                  be used for what you meant it for, because the price changed in between for example, it is
                  credited to your wallet, or, where the currencies differ, settled with you by one of us.
                </Trans>
              </p>
              <p>
                <Trans>
                  The wallet is not a bank account: it bears no interest, is not covered by a deposit
                  guarantee, and cannot be passed to another person.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'subscriptions',
          title: t`Subscriptions`,
          body: (
            <>
              <p>
                <Trans>
                  A subscription is free or costs what its creator asks for a month, in the creator’s
                  currency. A month is a calendar month: one that begins on 5 March ends on 5 April, and one
                  that begins on 31 January ends on the last day of February. It is paid in advance.
                </Trans>
              </p>
              <p>
                <Trans>
                  <strong>You can cancel any time</strong>, without giving a reason. What you have paid for
                  stays open to you until the end of its month, and subscribing again within that month costs
                  nothing. A free subscription ends at once.
                </Trans>
              </p>
              <p>
                <Trans>
                  <strong>A paid subscription goes on</strong> until you cancel. Each further month is paid
                  when the last one ends, from your wallet or by the card that you chose to keep for it, at
                  the price you agreed to at the start, or the creator’s lower price then, and never at a
                  higher one. We tell you three days before, and charge no other card.
                </Trans>
              </p>
              <p>
                <Trans>
                  If neither pays the next month, you keep access for three more days while we try again each
                  day. After that the subscription ends, and you owe nothing.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'tips',
          title: t`Tips`,
          body: (
            <p>
              <Trans>
                A tip is a gift to a creator. It buys nothing in return and is final once it is sent. The
                least and the whole amount are shown before you send it.
              </Trans>
            </p>
          ),
        },
        {
          id: 'fees',
          title: t`Our fee and creators’ earnings`,
          body: (
            <>
              <p>
                <Trans>
                  Joining, publishing and following cost nothing. We keep a percentage of each subscription
                  and tip. It is taken from the creator’s side, at the rate that is in force when the payment
                  is made; the fan pays nothing on top of it. We announce a higher rate to creators at least
                  30 days before it applies. You can ask us for the current rate at any time.
                </Trans>
              </p>
              <p>
                <Trans>
                  What remains is the creator’s and is shown in the wallet. We may hold new earnings for a
                  clearing period before they become available, which protects against payments that are taken
                  back. Available earnings can be spent here, or be paid out to a bank account in the
                  creator’s own name after we have checked the request.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'refunds',
          title: t`Refunds and disputes`,
          body: (
            <>
              <p>
                <Trans>
                  Payments for a month that has begun are not refunded, because the content is open to you at
                  once. We do refund what was charged by mistake, charged twice, or charged without your
                  permission. Write to us within 60 days, with the reference of the payment from your wallet.
                </Trans>
              </p>
              <p>
                <Trans>
                  Rights that the law of your country gives you as a consumer, to withdraw or to a refund, are
                  not limited by this. If your bank takes a payment back, we take it back from the creator who
                  received it, and may suspend the account it came from until the matter is settled.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'enforcement',
          title: t`When rules are broken`,
          body: (
            <>
              <p>
                <Trans>
                  We may remove a post, limit or close an account, or withhold a payout where we have good
                  reason to believe that the law or these terms were broken. We choose the mildest measure
                  that works, say what was decided and why, and look at it again if you ask us to, unless the
                  law forbids us to tell you.
                </Trans>
              </p>
              <p>
                <Trans>
                  Money that you earned lawfully stays yours when an account is closed. Money that comes from
                  fraud or from illegal content does not.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'leaving',
          title: t`Leaving`,
          body: (
            <p>
              <Trans>
                You may stop using {name} whenever you like, and delete your account in the settings. Spend or
                withdraw your balance first. After 14 days your profile, your posts and their files are
                erased; records of payments stay for as long as the law asks us to keep them.
              </Trans>
            </p>
          ),
        },
        {
          id: 'liability',
          title: t`What we promise, and what we cannot`,
          body: (
            <>
              <p>
                <Trans>
                  We run the site with care, but it may at times be unavailable or contain errors. We do not
                  vouch for what creators publish or promise, since it is theirs.
                </Trans>
              </p>
              <p>
                <Trans>
                  As far as the law allows, we are liable only for damage that we cause by intent or gross
                  negligence, and otherwise for the foreseeable damage from breaking a duty that the agreement
                  depends on. Nothing here limits liability for death, injury, fraud, or anything else that
                  the law does not let us limit, and nothing takes money in your wallet from you.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'changes',
          title: t`Changes`,
          body: (
            <p>
              <Trans>
                We may change these terms, for the future. The date at the top says when we did. We announce
                changes that matter to you by mail at least 30 days ahead; if you do not agree, you may leave
                before they apply. What you have already bought stays under the terms you bought it under.
              </Trans>
            </p>
          ),
        },
        {
          id: 'law',
          title: t`Law and disputes`,
          body: (
            <p>
              <Trans>
                The law of the country in which the operator of this site is established applies. If you are a
                consumer, the mandatory rules of the country you live in protect you as well, and you may
                bring a claim before its courts. Write to us first: most disagreements end there.
              </Trans>
            </p>
          ),
        },
        {
          id: 'contact',
          title: t`Writing to us`,
          body: (
            <p>
              <Trans>
                Notices and questions about these terms go to{' '}
                <SupportEmailLink subject={t`Terms of service`} />.
              </Trans>
            </p>
          ),
        },
      ]}
    />
  )
}
