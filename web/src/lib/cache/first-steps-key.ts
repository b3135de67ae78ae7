/** What somebody new has done already: asked for anew by what does one of her steps. */
export const firstStepsKey = ['first-steps'] as const
