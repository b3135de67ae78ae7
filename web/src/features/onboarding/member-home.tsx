import { HomeFeed } from '../posts/pages/home-feed.tsx'
import { OnboardingPrompt } from './onboarding-prompt.tsx'

/** Home of a member, with what is offered to somebody new. */
export function MemberHome() {
  return <HomeFeed lead={<OnboardingPrompt />} />
}
