import { HomePage } from '../posts/pages/home-page.tsx'
import { OnboardingPrompt } from './onboarding-prompt.tsx'

/** Home of a member, with what is offered to somebody new. */
export function MemberHome() {
  return <HomePage lead={<OnboardingPrompt />} />
}
