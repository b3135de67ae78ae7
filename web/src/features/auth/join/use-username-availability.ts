import { validateUniqueResource } from '@fanfare/contract/calls/accounts/accounts'
import { usernameImitatesPlatform } from '@fanfare/contract/text/platform-names'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/call.ts'
import { useDebouncedValue } from '../../../lib/forms/use-debounced-value.ts'
import { settings } from '../../../lib/page-settings.ts'

const DEBOUNCE_MS = 400

export type UsernameAvailability = 'unknown' | 'checking' | 'free' | 'taken' | 'unavailable'

/** Whether a username is free, asked while one types; nothing is asked of one that could not be had, or is `own`. */
export function useUsernameAvailability(typed: string, own?: string): UsernameAvailability {
  const username = useValidUsername(typed, own)
  const settled = useDebouncedValue(username, DEBOUNCE_MS)
  const { data } = useQuery({
    queryKey: ['username-free', settled],
    queryFn: async ({ signal }) =>
      (
        await api(validateUniqueResource, {
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
  return usernameImitatesPlatform(username, settings.brand.name) ? 'unavailable' : 'taken'
}

type Shape = typeof import('@fanfare/contract/fields/names').newUsername

/** What is typed as it would be kept, where it can be; the shape that says so comes with the first letter. */
function useValidUsername(typed: string, own = ''): string | undefined {
  const [shape, setShape] = useState<{ newUsername: Shape } | null>(null)
  const isOther = typed !== own
  useEffect(() => {
    // Without it she is told when she sends it.
    if (isOther) import('@fanfare/contract/fields/names').then(setShape, () => undefined)
  }, [isOther])
  return shape?.newUsername.safeParse(typed).data
}
