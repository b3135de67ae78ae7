/** Fields that are or were on the page. */
export const editedFields = new Set<Element>()

/** Remembers which fields somebody has entered something into since the page was opened. */
export function trackEditedFields(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof Element)) return
      for (const field of editedFields) if (!field.isConnected) editedFields.delete(field)
      editedFields.add(target)
    },
    { capture: true },
  )
}
