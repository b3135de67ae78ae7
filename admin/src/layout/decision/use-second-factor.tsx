import { loadOwnAccount, startAdminPasskeyConfirmation } from '@fanfare/contract/calls/backoffice/own-account'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import { Button } from '@fanfare/ui/actions/button'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { canUsePasskeysOnHost, promptPasskeyAssertion } from '../../lib/api/passkeys.ts'
import { AuthenticatorCodeField } from './authenticator-code-field.tsx'
import { extractApiProblem } from './parse-problem.ts'

type Factor = {
  /** Renders the field inside the form; nothing until the API has required a factor. */
  field: (error?: unknown) => ReactNode
  /** Makes a call with what is shown: a code that was typed, or what a passkey signs now. */
  show: <T>(send: (factor: AdminFactor) => Promise<T>) => Promise<T>
  /**
   * Checks whether a refusal only required the factor that the form now asks for, which is not an error to
   * show.
   */
  isAsking: (error: unknown) => boolean
}

type FactorOptions = {
  isAsked?: boolean
  hint?: string
  /** Closes what would cover the screen where a factor is set up. */
  onLeave?: () => void
}

/** Requires a fresh second factor of the acting admin: a code of their app, or a passkey if they have one. */
export function useSecondFactorField({ isAsked = false, hint, onLeave }: FactorOptions = {}): Factor {
  const [asks, setAsks] = useState(isAsked)
  const [otp, setOtp] = useState('')
  const [wasShown, setWasShown] = useState(false)
  const prefersPasskey = useRef(false)
  const { data: account, isPending } = useQuery({
    queryKey: ['own-account'],
    queryFn: async ({ signal }) => (await callApi(loadOwnAccount, { signal })).data,
    enabled: asks,
  })
  const hasPasskey = (account?.passkeys.length ?? 0) > 0 && canUsePasskeysOnHost()
  // Where nobody could tell, a code can be typed all the same.
  const hasApp = account?.hasAuthenticator ?? true

  async function shown(): Promise<AdminFactor> {
    const byPasskey = asks && hasPasskey && (prefersPasskey.current || !hasApp)
    prefersPasskey.current = false
    setWasShown(byPasskey || otp !== '')
    // Named though it is empty: the form asks for it itself.
    if (!byPasskey) return { otp: otp === '' ? undefined : otp }
    return { passkey: await promptPasskeyAssertion((await callApi(startAdminPasskeyConfirmation)).data) }
  }

  return {
    isAsking: (error) =>
      extractApiProblem(error).code === 'TWO_FACTOR_REQUIRED' && !wasShown && (hasApp || hasPasskey),
    async show(send) {
      try {
        return await send(await shown())
      } catch (error) {
        if (extractApiProblem(error).code === 'TWO_FACTOR_REQUIRED') setAsks(true)
        throw error
      }
    },
    field(error) {
      if (!asks) return null
      if (isPending) return <Skeleton className="h-18 w-full" />
      if (!hasApp) {
        if (!hasPasskey) {
          return (
            <p>
              <Link to="/account" hash="authenticator" onClick={onLeave} className="text-link underline">
                Set up an authenticator app or a passkey
              </Link>
            </p>
          )
        }
        return (
          <p className="text-muted">
            {[hint, 'Follow the prompt on your device.'].filter(Boolean).join(' ')}
          </p>
        )
      }
      return (
        <div className="flex flex-col items-start gap-1">
          <div className="w-full">
            <AuthenticatorCodeField
              label="Code from your authenticator app"
              hint={hint}
              error={extractApiProblem(error).errorOf('otp')}
              autoFocus
              value={otp}
              onChange={setOtp}
            />
          </div>
          {hasPasskey ? (
            <Button
              variant="quiet"
              size="sm"
              onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
                prefersPasskey.current = true
                currentTarget.form?.requestSubmit()
              }}
            >
              Use a passkey
            </Button>
          ) : null}
        </div>
      )
    },
  }
}
