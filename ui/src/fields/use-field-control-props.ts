import { createContext, use, useId } from 'react'

export type FieldState = {
  id: string
  /** The label where it is plain text. */
  name: string | undefined
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldState | null>(null)

type ControlProps = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  required?: boolean
}

/** Ids and states for a control, taken from the Field around it unless given directly. */
export function useFieldControlProps(props: ControlProps) {
  const ownId = useId()
  const field = use(FieldContext)
  const described = [field?.describedBy, props['aria-describedby']].filter(Boolean).join(' ')
  return {
    id: props.id ?? field?.id ?? ownId,
    'aria-describedby': described || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
    required: props.required ?? (field?.required || undefined),
  }
}
