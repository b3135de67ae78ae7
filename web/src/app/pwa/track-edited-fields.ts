/** Fields that somebody has entered something into; some may have left the page. */
export const editedFieldElements = new Set<Element>()

/** Records which fields somebody enters something into from now on. */
export function trackEditedFields(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof Element)) return
      for (const field of editedFieldElements) if (!field.isConnected) editedFieldElements.delete(field)
      editedFieldElements.add(target)
    },
    { capture: true },
  )
}
