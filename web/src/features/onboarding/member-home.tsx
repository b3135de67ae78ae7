import { HomePage } from '../posts/pages/home-page.tsx'
import { FirstSteps } from './first-steps.tsx'

/** Home of a member, with what is offered to somebody new. */
export function MemberHome() {
  return <HomePage lead={<FirstSteps />} />
}
