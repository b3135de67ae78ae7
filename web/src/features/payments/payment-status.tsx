import { useLingui } from '@lingui/react/macro'
import type { PaymentPhase } from './use-payment.ts'

/** Says what a running payment waits for; the button that started it is described by it. */
export function PaymentStatus({ id, phase }: { id: string; phase: PaymentPhase }) {
  const { t } = useLingui()
  const phaseLabels: Record<PaymentPhase, string> = {
    idle: '',
    paying: t`Paying from your wallet…`,
    opening: t`Opening the secure checkout…`,
    checkout: '',
    verifying: t`Checking your payment with the card provider…`,
  }
  return (
    <p id={id} role="status" className={phaseLabels[phase] ? 'text-center text-sm text-muted' : 'sr-only'}>
      {phaseLabels[phase]}
    </p>
  )
}
