import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSubmission } from '../../../lib/forms/use-submission.ts'

/** Six digits that are typed, and tried once they are there. @param failure said where the server has no words of its own */
export function useOtpForm(onCode: (otp: string) => Promise<void>, failure?: string) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const submission = useSubmission()

  function submit(otp: string) {
    if (/^\d{6}$/.test(otp)) void submission.run(() => onCode(otp), failure)
    else submission.fail([t`Enter a valid OTP`])
  }

  return { code, setCode, submission, submit }
}
