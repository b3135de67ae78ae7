import { signInWithPasskey } from '@fanfare/contract/calls/accounts/passkeys'
import type { PasskeyAssertion } from '@fanfare/contract/fields/passkey'
import { Button } from '@fanfare/ui/actions/button'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { applyAndStoreTheme } from '../../../lib/theme.ts'
import { useCompleteSignInAndReturn } from '../use-complete-sign-in-and-return.ts'
import {
  abortPasskeyRequest,
  canUsePasskeysOnHost,
  isNotAllowedOrAbortError,
  promptSignInPasskey,
  supportsPasskeyAutofill,
} from './browser-passkeys.ts'
import { PasskeyOriginLink } from './passkey-origin-link.tsx'

/** Signs in by a passkey alone: by the button, or chosen where the browser fills in the name. */
export function PasskeySignIn() {
  const { t } = useLingui()
  const enter = useCompleteSignInAndReturn()
  const submission = useSubmission()

  async function signIn(credential: PasskeyAssertion) {
    const { data: user } = await callApi(signInWithPasskey, { body: { credential } })
    applyAndStoreTheme(user.darkMode ? 'dark' : 'light')
    await enter(user)
  }

  const offer = useEffectEvent(async (isGone: () => boolean) => {
    try {
      if (!(await supportsPasskeyAutofill()) || isGone()) return
      const credential = await promptSignInPasskey({ isOffered: true })
      if (!isGone()) await submission.run(() => signIn(credential))
    } catch {
      // Nobody asked for it: who wants a passkey presses the button.
    }
  })
  useEffect(() => {
    let isGone = false
    void offer(() => isGone)
    return () => {
      isGone = true
      if (canUsePasskeysOnHost()) void abortPasskeyRequest()
    }
  }, [])

  function ask() {
    void submission.run(async () => {
      try {
        await signIn(await promptSignInPasskey())
      } catch (error) {
        if (!isNotAllowedOrAbortError(error)) throw error
      }
    })
  }

  if (!canUsePasskeysOnHost()) {
    return (
      <div className="mt-6 text-center">
        <PasskeyOriginLink />
      </div>
    )
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      <FormErrors errors={submission.errors} />
      <Button
        variant="secondary"
        size="lg"
        full
        icon={<Fingerprint />}
        busy={submission.isBusy}
        onClick={ask}
      >
        {t`Use a passkey`}
      </Button>
    </div>
  )
}
