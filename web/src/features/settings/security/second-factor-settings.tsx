import type { SignInFactors } from '@fanfare/contract/shapes/accounts/factors'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SectionError } from '../../../layout/page/section-error.tsx'
import { secondFactorsQuery } from '../../auth/second-factors-query.ts'
import { AuthenticatorSetting } from './authenticator-setting.tsx'
import { EmailedCodesSetting } from './emailed-codes-setting.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodesSetting } from './recovery-codes-setting.tsx'

const nothingSetUp: SignInFactors = {
  mailCodes: false,
  authenticator: null,
  recoveryCodesLeft: 0,
  passkeys: [],
}

/** Second factors beside the password, and passkeys, which need none. */
export function SecondFactorSettings() {
  const { t } = useLingui()
  const query = useQuery(secondFactorsQuery())
  const { data: factors } = query
  if (query.error && !factors) {
    return (
      <section className="px-5 py-5">
        <SectionError query={query}>
          <Trans>Your sign-in methods could not be loaded.</Trans>
        </SectionError>
      </section>
    )
  }
  const { mailCodes, authenticator, recoveryCodesLeft, passkeys } = factors ?? nothingSetUp
  const isAsked = mailCodes || authenticator !== null
  return (
    <>
      <section className="px-5 py-5">
        <h2 className="text-lg">{t`Two-factor authentication`}</h2>
        <p className="mt-1 mb-3 text-pretty text-muted">
          {t`Someone who learns your password still can't sign in. If both are on, you can use either one.`}
        </p>
        <div className="relative">
          {factors ? null : (
            <div
              role="status"
              aria-label={t`Loading`}
              className="absolute inset-x-0 flex flex-col gap-4 pt-4"
            >
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          )}
          {/* Until it is known what is set up, what most will read holds its room. */}
          <div className={factors ? 'divide-y' : 'invisible'}>
            <AuthenticatorSetting factors={factors ?? nothingSetUp} />
            <EmailedCodesSetting factors={factors ?? nothingSetUp} />
            {isAsked ? <RecoveryCodesSetting left={recoveryCodesLeft} /> : null}
          </div>
        </div>
      </section>
      <hr className="border-t" />
      <Passkeys passkeys={passkeys} />
    </>
  )
}
