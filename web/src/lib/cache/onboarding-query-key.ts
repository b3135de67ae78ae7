/** Query key of a new member's completed onboarding steps; invalidated by whatever completes a step. */
export const onboardingQueryKey = ['first-steps'] as const
