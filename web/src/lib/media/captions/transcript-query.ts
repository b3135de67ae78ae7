import type { PostFile } from '@fanfare/contract/shapes/social/media'
import { queryOptions } from '@tanstack/react-query'

export const buildTranscriptQueryKey = (path: string) => ['transcript', path] as const

/** Queries the transcript of a file, if its creator has written one. */
export function transcriptQuery(
  { transcriptUrl }: Pick<PostFile, 'transcriptUrl'>,
  toUrl: (path: string) => string,
) {
  const path = transcriptUrl ?? ''
  return queryOptions({
    queryKey: buildTranscriptQueryKey(path),
    // What was replaced is not taken from what the browser keeps.
    queryFn: async ({ signal }) => {
      const response = await fetch(toUrl(path), { signal, cache: 'no-cache' })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return response.text()
    },
    enabled: path !== '',
  })
}
