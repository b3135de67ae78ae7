import { validateUniqueResource } from '@fanfare/contract/calls/accounts/accounts'
import { usernameImitatesPlatform } from '@fanfare/contract/text/platform-names'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { useDebouncedValue } from '../../../lib/forms/use-debounced-value.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'

const DEBOUNCE_MS = 400

export type UsernameAvailability = 'unknown' | 'checking' | 'free' | 'taken' | 'unavailable'

/**
 * Checks the availability of a username while it is typed; sends no request for an invalid one, or for `own`.
 */
export function useUsernameAvailability(typed: string, own?: string): UsernameAvailability {
  const username = useValidUsername(typed, own)
  const settled = useDebouncedValue(username, DEBOUNCE_MS)
  const { data } = useQuery({
    queryKey: ['username-free', settled],
    queryFn: async ({ signal }) =>
      (
        await callApi(validateUniqueResource, {
          body: { resource: 'USERNAME', value: settled ?? '' },
          signal,
        })
      ).data,
    enabled: settled !== undefined && settled !== own,
    staleTime: 10_000,
  })
  if (username === undefined || username === own) return 'unknown'
  if (settled !== username) return 'checking'
  if (data !== false) return data ? 'free' : 'unknown'
  return usernameImitatesPlatform(username, deploymentSettings.brand.name) ? 'unavailable' : 'taken'
}

type Shape = typeof import('@fanfare/contract/fields/names').newUsername

/** Normalizes the typed username if it is valid; the schema for that loads with the first character. */
function useValidUsername(typed: string, own = ''): string | undefined {
  const [shape, setShape] = useState<{ newUsername: Shape } | null>(null)
  const isOther = typed !== own
  useEffect(() => {
    // Without the schema, the API validates on submit.
    if (isOther) import('@fanfare/contract/fields/names').then(setShape, () => undefined)
  }, [isOther])
  return shape?.newUsername.safeParse(typed).data
}
