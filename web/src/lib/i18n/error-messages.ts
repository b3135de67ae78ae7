import { t } from '@lingui/core/macro'
import { ApiProblem, ApiUnreachableError } from '../api/problem.ts'

/**
 * The sentences to show for what went wrong: several for a form with several errors. `fallback` is for what has none, as
 * far as it is not this device that is offline.
 */
export function toErrorMessages(error: unknown, fallback?: string): string[] {
  if (error instanceof ApiUnreachableError) {
    const isExplained = fallback !== undefined && navigator.onLine
    return [isExplained ? fallback : t`We can't connect right now. Check your connection and try again.`]
  }
  if (!(error instanceof ApiProblem)) return [fallback ?? t`Something went wrong. Please try again.`]
  if (error.errors.length > 0) return error.errors.map(({ message }) => message)
  return [error.code === 'INTERNAL' && fallback ? fallback : error.detail]
}

/** The same in one sentence, for a toast. */
export function toErrorMessage(error: unknown, fallback?: string): string {
  return toErrorMessages(error, fallback).join(' ')
}
