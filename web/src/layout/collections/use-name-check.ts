import type { CallFacts } from '@fanfare/contract/call-facts'
import { isListNameFree } from '@fanfare/contract/calls/social/lists'
import { isFolderNameFree } from '@fanfare/contract/calls/social/saves'
import { useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ZodType } from 'zod'
import { callApi } from '../../lib/api/call.ts'
import { useDebouncedValue } from '../../lib/forms/use-debounced-value.ts'
import { validateCollectionName } from './validate-name.ts'

const settledMs = 400

const calls = { list: isListNameFree, folder: isFolderNameFree } satisfies Record<string, CallFacts>

export type NamedCollectionKind = keyof typeof calls

/** Asks while the name of a list or folder is typed whether one has that already: what is wrong with it, or undefined. */
export function useDuplicateCollectionNameError(
  kind: NamedCollectionKind | undefined,
  schema: ZodType<string>,
  name: string,
  current = '',
): string | undefined {
  const { t } = useLingui()
  const settled = useDebouncedValue(name, settledMs)
  const checked = validateCollectionName(schema, settled, current)
  const folderName = checked.ok ? checked.name : ''
  const { data: isFree } = useQuery({
    queryKey: ['name', kind, folderName.toLowerCase()],
    queryFn:
      kind && checked.ok
        ? async ({ signal }) => (await callApi(calls[kind], { params: { folderName }, signal })).data
        : skipToken,
    gcTime: 0,
    retry: false,
  })
  if (name !== settled || isFree !== false) return undefined
  return t`You are already using this name. Please choose a different name.`
}
