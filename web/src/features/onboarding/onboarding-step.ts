import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { FirstSteps } from '@fanfare/contract/shapes/first-steps'
import type { ReactNode } from 'react'

export type OnboardingStepProps = {
  user: LoggedInUser
  steps: FirstSteps
  isShown: boolean
  onDone: () => void
}

/** What a step draws: its words and body, and the one button that goes on. */
export type OnboardingStep = {
  title: string
  description: string
  /** Under the button. */
  note: string
  action: ReactNode
  busy: boolean
  children: ReactNode
}
