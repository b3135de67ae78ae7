/** Fields that are or were on the page. */
export const touched = new Set<Element>()

/** Remembers which fields somebody has entered something into since the page was opened. */
export function noteInput(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof Element)) return
      for (const field of touched) if (!field.isConnected) touched.delete(field)
      touched.add(target)
    },
    { capture: true },
  )
}
