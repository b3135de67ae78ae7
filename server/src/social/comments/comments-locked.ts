import { type Refusal, refuse } from '../../platform/errors.ts'

/** Builds the refusal for a viewer who may not see a post, and so none of its comments. */
export function commentsLockedRefusal({ isWithheld }: { isWithheld: boolean }): Refusal {
  return refuse('NOT_ALLOWED', {
    detail: isWithheld
      ? 'Only people 18 or over can see the comments on this post.'
      : 'Subscribe to read the comments on this post.',
  })
}
