import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { FirstSteps } from '@fanfare/contract/shapes/social/first-steps'
import type { ReactNode } from 'react'

export type OnboardingStepProps = {
  user: LoggedInUser
  steps: FirstSteps
  isShown: boolean
  onDone: () => void
}

/** Content of a step: its text and body, and the one button that continues. */
export type OnboardingStepContent = {
  title: string
  description: string
  /** Note below the button. */
  note: string
  action: ReactNode
  busy: boolean
  children: ReactNode
}
