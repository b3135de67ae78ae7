import { editedFieldElements } from './track-edited-fields.ts'

/** Checks whether the screen has input that a reload would lose: not what is saved as a draft. */
export function hasUnsavedInput(): boolean {
  if (document.querySelector('[data-unsaved]')) return true
  return [...editedFieldElements].some(
    (field) => field.isConnected && isFilled(field) && !field.closest('[data-draft], [role=search]'),
  )
}

function isFilled(field: Element): boolean {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'search' || field.role === 'combobox') return false
    return field.type === 'checkbox' || field.type === 'radio' || field.value.trim() !== ''
  }
  if (field instanceof HTMLTextAreaElement) return field.value.trim() !== ''
  return field instanceof HTMLSelectElement
}
