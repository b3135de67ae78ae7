import { useEffect, useState } from 'react'
import { findStoredUiSelection, storeUiSelection, type UiSelectionName } from './stored-selection.ts'

/**
 * The folder or list that is looked at: it is kept sealed for this tab, so that a reload shows what it is before the server has
 * answered, or where it does not. `found` is undefined until then, and null where there is none.
 */
export function useFoundOrStoredSelection<Choice extends object>(
  name: UiSelectionName,
  found: Choice | null | undefined,
  isIt: (choice: Choice) => boolean,
): Choice | undefined {
  const [stored, setStored] = useState<Choice | null>(null)

  useEffect(() => {
    void findStoredUiSelection<Choice>(name).then(setStored)
  }, [name])

  useEffect(() => {
    if (found) void storeUiSelection(name, found)
  }, [name, found])

  if (found !== undefined) return found ?? undefined
  return stored && isIt(stored) ? stored : undefined
}
