import type { ReturnedData } from '@fanfare/contract/call'
import { searchLedgerAccounts } from '@fanfare/contract/calls/backoffice/ledger'
import { searchPaymentTransactions } from '@fanfare/contract/calls/backoffice/money'
import type { adminCreatorDetails } from '@fanfare/contract/shapes/backoffice/users'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCanCall } from '../../lib/api/use-can-call.ts'
import { formatMajorUnits } from '../../lib/format/format-money.ts'
import { formatDate, formatDateTime } from '../../lib/format/format-time.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { verificationStateLabels } from './user-state-labels.ts'

export function UserFacts({ user }: { user: ReturnedData<typeof adminCreatorDetails> }) {
  const { code } = user.currency
  const mayRead = useCanCall(searchLedgerAccounts)
  const mayReadPayments = useCanCall(searchPaymentTransactions)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      <Fact name="Identity">
        {user.verificationStatus === 'VERIFIED' && !user.isVerified
          ? 'Verified, the new name is in review'
          : verificationStateLabels[user.verificationStatus]}
      </Fact>
      <Fact name="Legal name">{user.legalName ?? 'Not known'}</Fact>
      <Fact name="Email">{user.email}</Fact>
      <Fact name="Country">{user.countryCode}</Fact>
      <Fact name="Joined">{formatDate(user.dateJoined)}</Fact>
      {user.dateDeactivated ? <Fact name="Deactivated">{formatDateTime(user.dateDeactivated)}</Fact> : null}
      {user.accountStatus === 'SUSPENDED' ? (
        <Fact name="Suspended">
          {user.dateSuspendedUntil
            ? `Until ${formatDateTime(user.dateSuspendedUntil)}`
            : 'Until an admin activates it'}
        </Fact>
      ) : null}
      <Fact name="Wallet">{formatMajorUnits(user.currentWalletBalance, code)}</Fact>
      <Fact name="Available">{formatMajorUnits(user.availableWalletBalance, code)}</Fact>
      {mayRead ? (
        <Fact name="Ledger">
          <Link to="/ledger" search={{ username: user.username }} className="text-link underline">
            View ledger accounts
          </Link>
        </Fact>
      ) : null}
      {mayReadPayments ? (
        <>
          <Fact name="Sales">
            <Link
              to="/payments"
              search={{ receiverUsername: user.username, transactionSource: 'PURCHASE' }}
              className="text-link underline"
            >
              View what they sold
            </Link>
          </Fact>
          <Fact name="Purchases">
            <Link
              to="/payments"
              search={{ payerUsername: user.username, transactionSource: 'PURCHASE' }}
              className="text-link underline"
            >
              View what they bought
            </Link>
          </Fact>
        </>
      ) : null}
      <Fact name="Subscription">
        {user.isFreeSubscription ? 'Free' : `${formatMajorUnits(user.subscriptionPrice, code)} a month`}
      </Fact>
      <Fact name="Activity">
        {`${formatEnglishCountWithNoun(user.postCount, 'post')}, ${formatEnglishCountWithNoun(user.subscriberCount, 'subscriber')}, subscribed to ${user.subscribedToCount.toLocaleString()}`}
      </Fact>
      {user.bio ? <Fact name="Bio">{user.bio}</Fact> : null}
      <Fact name="Profile">
        <a
          className="text-link underline"
          href={`${deploymentSettings.webOrigin}/${user.username}`}
          target="_blank"
          rel="noreferrer"
        >
          View as members see it
        </a>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
