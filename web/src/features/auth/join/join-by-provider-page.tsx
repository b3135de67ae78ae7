import * as calls from '@fanfare/contract/calls/accounts/providers'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { EmailedCodeProof } from '@fanfare/contract/shapes/accounts/two-factor'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { formatDocumentTitle } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { ProviderLogo, signInProviderNames } from '../providers/provider-logo.tsx'
import {
  clearStoredProviderSignUpData,
  findStoredProviderSignUpData,
  type ProviderSignUpData,
} from '../providers/provider-sign-up-data.ts'
import { JoinDetailsStep, type JoinDetailsValues } from './join-details-step.tsx'
import { JoinSteps } from './join-steps.tsx'

/** Joining by Google or X: no password, and no code where Google vouches for the email. */
export function JoinByProviderPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [data, setData] = useState<ProviderSignUpData | null>(null)
  const [wantsOther, setWantsOther] = useState(false)

  const open = useEffectEvent(async () => {
    const found = await findStoredProviderSignUpData()
    if (found) setData(found)
    else await navigate({ to: paths.auth(), search: true, replace: true })
  })
  useEffect(() => {
    void open()
  }, [])
  if (!data) return null

  const name = signInProviderNames[data.provider]
  const email = data.provider === 'GOOGLE' ? data.email : null
  const who = data.provider === 'X' && data.username ? `@${data.username}` : data.name

  const detailsOf = (proven: string, onChange: () => void, twoFactor?: EmailedCodeProof) => (
    <JoinDetailsStep
      email={proven}
      providerWithPicture={data.hasPicture ? name : undefined}
      suggestedNames={{
        displayName: data.name,
        username: data.provider === 'X' ? suggestUsername(data.username) : '',
      }}
      join={async (entered) => {
        const user = await register(data, entered, twoFactor && { email: proven, twoFactor })
        clearStoredProviderSignUpData()
        return user
      }}
      onStartAgain={onChange}
    />
  )

  return (
    <>
      <p className="mb-6 flex items-center gap-3 rounded-lg border bg-surface px-4 py-3">
        <ProviderLogo provider={data.provider} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {who ? t`You're joining with ${name} as ${who}` : t`You're joining with ${name}`}
        </span>
      </p>
      {email !== null && !wantsOther ? (
        <>
          <title>{formatDocumentTitle(t`Your account`)}</title>
          <h1 className="mb-6 text-2xl">{t`Your account`}</h1>
          {detailsOf(email, () => setWantsOther(true))}
        </>
      ) : (
        <JoinSteps
          title={t`Your email`}
          details={(proven, startAgain) => detailsOf(proven.email, startAgain, proven.twoFactor)}
        />
      )}
    </>
  )
}

type OwnEmail = { email: string; twoFactor: EmailedCodeProof }

async function register(
  data: ProviderSignUpData,
  { password: _, ...entered }: JoinDetailsValues,
  own: OwnEmail | undefined,
): Promise<LoggedInUser> {
  if (data.provider === 'GOOGLE') {
    const { idToken, nonce } = data
    return (await callApi(calls.registerGoogleUser, { body: { ...entered, idToken, nonce, ...own } })).data
  }
  if (!own) throw new Error('X vouches for no email.')
  return (await callApi(calls.registerXUser, { body: { ...entered, token: data.token, ...own } })).data
}

/** Suggests a username: the part of an X name that is valid here. */
function suggestUsername(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9_.]/g, '')
}
