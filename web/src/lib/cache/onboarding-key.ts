/** What somebody new has done already: asked for anew by what does one of her steps. */
export const onboardingKey = ['first-steps'] as const
