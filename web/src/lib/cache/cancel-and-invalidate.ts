import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks anew for what is shown of these, after something happened. An answer that is on its way may be older than that: it is
 * not waited for, as `invalidateQueries` does where nothing is shown yet.
 */
export async function cancelAndInvalidate(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
